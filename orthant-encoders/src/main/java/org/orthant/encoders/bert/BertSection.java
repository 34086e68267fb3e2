package org.orthant.encoders.bert;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.orthant.data.text.BertWords;
import org.orthant.io.tree.Section;

/**
 * A BERT encoder as a section of a file, and back. A user's file may omit everything that the checkpoint determines; the
 * configuration of a run folder has it all and does not need the checkpoint.
 */
final class BertSection {

    private BertSection() {}

    static Map<String, Object> of(BertDesign bert) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", BertDesign.NAME);
        section.put("checkpoint", bert.checkpoint().toString());
        section.put("pooling", bert.pooling().text());
        section.put("subwords", bert.mostTokens());
        BertSizes sizes = bert.sizes();
        section.put("layers", sizes.layers());
        section.put("width", sizes.width());
        section.put("heads", sizes.heads());
        section.put("inner", sizes.inner());
        section.put("positions", sizes.positions());
        section.put("vocabulary", sizes.words());
        section.put("kinds", sizes.kinds());
        section.put("epsilon", sizes.epsilon());
        section.put("dropout", sizes.dropout());
        section.put("attention-dropout", sizes.attentionDropout());
        section.put("lower-case", bert.words().lowerCase());
        section.put("strip-accents", bert.words().stripAccents());
        return section;
    }

    static BertDesign read(Section section) {
        Path checkpoint = Path.of(section.text("checkpoint"));
        String pooling = section.text("pooling");
        Pooling known = Pooling.parse(pooling).orElseThrow(() -> section.wrong("pooling", pooling, "cls or mean"));
        int subwords = section.number("subwords");
        if (section.optionalText("layers").isEmpty()) {
            return BertDesign.of(checkpoint, known, subwords);
        }
        BertSizes sizes = new BertSizes(
                section.number("vocabulary"),
                section.number("width"),
                section.number("layers"),
                section.number("heads"),
                section.number("inner"),
                section.number("positions"),
                section.number("kinds"),
                section.real("epsilon"),
                section.real("dropout"),
                section.real("attention-dropout"));
        BertWords words = new BertWords(section.truth("lower-case"), section.truth("strip-accents"));
        return new BertDesign(checkpoint, sizes, words, known, subwords);
    }
}
