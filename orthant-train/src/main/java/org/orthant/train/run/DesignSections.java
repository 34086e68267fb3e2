package org.orthant.train.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.bert.BertSection;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.SentencesDesign;
import org.orthant.encoders.image.TResNetDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.encoders.image.TResNetSize;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Section;

/** Encoders and heads as sections of a file, and back. */
final class DesignSections {

    private DesignSections() {}

    static Map<String, Object> of(EncoderDesign encoder) {
        Map<String, Object> section = new LinkedHashMap<>();
        if (encoder instanceof WordsDesign words) {
            section.put("kind", "words");
            section.put("width", words.width());
        } else if (encoder instanceof TextCnnDesign cnn) {
            section.put("kind", "cnn");
            section.put("width", cnn.width());
            section.put("filters", cnn.filters());
            section.put("windows", cnn.windows());
            section.put("dropout", cnn.dropout());
            section.put("tokens", cnn.mostTokens());
            cnn.vectors().ifPresent(file -> section.put("vectors", file.toString()));
        } else if (encoder instanceof TResNetDesign tresnet) {
            section.put("kind", "tresnet");
            section.put("size", tresnet.size().toString());
            tresnet.checkpoint().ifPresent(file -> section.put("checkpoint", file.toString()));
        } else if (encoder instanceof BertDesign bert) {
            BertSection.write(bert, section);
        } else {
            section.put("kind", encoder instanceof SentencesDesign ? "sentences" : "features");
        }
        return section;
    }

    static Map<String, Object> of(HeadPlan head) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", head.kind().name().toLowerCase(Locale.ROOT));
        section.put("width", head.width());
        section.put("active", head.active());
        section.put("informed-start", head.informedStart());
        return section;
    }

    static EncoderDesign encoder(Section section) {
        String kind = section.text("kind");
        return switch (kind) {
            case "words" -> new WordsDesign(section.number("width"));
            case "features" -> new FeaturesDesign();
            case "sentences" -> new SentencesDesign();
            case "cnn" ->
                new TextCnnDesign(
                        section.number("width"),
                        section.number("filters"),
                        section.numbers("windows"),
                        section.real("dropout"),
                        section.number("tokens"),
                        section.optionalText("vectors").map(Path::of));
            case "bert" -> BertSection.read(section);
            case "tresnet" ->
                new TResNetDesign(
                        TResNetSize.parse(section.text("size")),
                        section.optionalText("checkpoint").map(Path::of));
            default -> throw section.wrong("kind", kind, "words, features, cnn, bert, sentences or tresnet");
        };
    }

    static HeadPlan head(Section section) {
        String kind = section.text("kind");
        HeadPlan.Kind known = switch (kind) {
            case "bsl" -> HeadPlan.Kind.BSL;
            case "dft" -> HeadPlan.Kind.DFT;
            default -> throw section.wrong("kind", kind, "bsl or dft");
        };
        return new HeadPlan(known, section.number("width"), section.number("active"), section.truth("informed-start"));
    }
}
