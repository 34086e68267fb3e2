package org.orthant.drawing;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A picture as an XML parser sees it. */
public record SvgImage(Element root) {

    /** Parses an image. */
    public static SvgImage parse(String svg) {
        try {
            return new SvgImage(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement());
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    /** A drawing as it is written. */
    public static SvgImage of(Drawing drawing) {
        return parse(SvgWriter.writeAdaptive(drawing));
    }

    /** The titles of all groups of a role. */
    public List<String> titlesOf(String role) {
        return groups(role)
                .map(node -> node.getElementsByTagName("title").item(0).getTextContent())
                .toList();
    }

    /** The groups of a role. */
    public Stream<Element> groups(String role) {
        return all(root, "g").filter(group -> group.getAttribute("class").equals(role));
    }

    /** The elements of a name inside the groups of a role. */
    public List<Element> inGroups(String role, String name) {
        return groups(role).flatMap(group -> all(group, name)).toList();
    }

    /** The texts inside the groups of a role. */
    public List<String> textsOf(String role) {
        return inGroups(role, "text").stream().map(Element::getTextContent).toList();
    }

    /** All texts. */
    public List<String> texts() {
        return all(root, "text").map(Element::getTextContent).toList();
    }

    /** How many straight lines there are in the groups of a role. */
    public long lines(String role) {
        return inGroups(role, "path").stream()
                .flatMapToInt(path -> path.getAttribute("d").chars())
                .filter(command -> command == 'L')
                .count();
    }

    /** The text of the first element of a name. */
    public String childText(String name) {
        return root.getElementsByTagName(name).item(0).getTextContent();
    }

    /** The number in an attribute. */
    public static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    /** The corners of a path of straight lines. */
    public static List<double[]> corners(Element path) {
        return Arrays.stream(path.getAttribute("d").replace("Z", "").split("[ML]"))
                .filter(point -> !point.isEmpty())
                .map(point -> Arrays.stream(point.split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    private static Stream<Element> all(Element parent, String name) {
        NodeList all = parent.getElementsByTagName(name);
        return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
    }
}
