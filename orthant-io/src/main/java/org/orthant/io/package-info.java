/**
 * Reading and writing weights, label sets, verdicts and certificates.
 *
 * <p>Readers take a {@link java.nio.file.Path} and return the values of the core: a layer's weights, or {@link
 * org.orthant.labels.LabelSet}s by {@link org.orthant.io.LabelSetReader} and {@link
 * org.orthant.io.NamedLabelSetReader}. {@link org.orthant.io.CertificateText} and
 * {@link org.orthant.io.CertificateReader} read and write the format of {@code docs/certificates.md}. {@link
 * org.orthant.io.VerdictRecord} is a line of a verdict file and {@link org.orthant.io.Journal} keeps the finished part of
 * long work, see {@code docs/reference/verdicts.md}. Readers accept what people's files look like and
 * guess nothing that would change a result. Whatever is wrong with a file ends in a {@link
 * org.orthant.io.BadInputException}, whose one-line message names the file, the line, the value and what was expected.
 */
@NullMarked
package org.orthant.io;

import org.jspecify.annotations.NullMarked;
