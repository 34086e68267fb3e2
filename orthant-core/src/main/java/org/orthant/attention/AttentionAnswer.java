package org.orthant.attention;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;

/**
 * The answer about one label set of a head.
 *
 * @param set the label set
 * @param certificate its proof, about the layer of {@link HeadBounds}
 * @param document a document that produces it, if it can be produced; also the witness of the certificate
 */
public record AttentionAnswer(LabelSet set, Certificate certificate, Optional<Document> document) {}
