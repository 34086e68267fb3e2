package org.orthant.io.arff;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.orthant.io.BadInputException;
import org.orthant.io.RegularFile;
import org.orthant.io.Vocabulary;

/** Reads the file in which Mulan lists the columns that are labels: {@code <labels><label name="x"/>…</labels>}. */
public final class MulanLabels {

    private static final Pattern PART = Pattern.compile("[-_.](train|test)$", Pattern.CASE_INSENSITIVE);

    private MulanLabels() {}

    /** Returns the XML file next to an ARFF file, if it exists: for {@code x-train.arff}, {@code x-train.xml} or {@code x.xml}. */
    public static Optional<Path> nextTo(Path arff) {
        Path same = arff.resolveSibling(stem(arff) + ".xml");
        return Files.isRegularFile(same)
                ? Optional.of(same)
                : Optional.of(usual(arff)).filter(Files::isRegularFile);
    }

    /** Returns the usual place of the XML file of an ARFF file, which need not exist: {@code x.xml} for {@code x-train.arff}. */
    public static Path usual(Path arff) {
        return arff.resolveSibling(PART.matcher(stem(arff)).replaceFirst("") + ".xml");
    }

    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** Returns the labels in the order of the file, also those within others. */
    public static Vocabulary read(Path file) {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        // No DTD and no external entity is read.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        List<String> names = new ArrayList<>();
        try (Reader in = Files.newBufferedReader(RegularFile.of(file))) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("label")) {
                    String name = xml.getAttributeValue(null, "name");
                    if (name == null) {
                        throw BadInputException.at(
                                file, line(xml), "has a label without a name: expected <label name=\"…\"/>");
                    }
                    names.add(name.strip());
                }
            }
        } catch (XMLStreamException malformed) {
            throw BadInputException.in(file, "is not XML in UTF-8: is it complete?", malformed);
        } catch (IOException unreadable) {
            throw BadInputException.unreadable(file, unreadable);
        }
        if (names.isEmpty()) {
            throw BadInputException.in(file, "has no labels: expected <label name=\"…\"/> for each");
        }
        try {
            return Vocabulary.of(names);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    private static long line(XMLStreamReader xml) {
        return Math.max(1, xml.getLocation().getLineNumber());
    }
}
