package org.orthant.figure;

import java.io.IOException;
import java.io.StringReader;
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
record SvgImage(Element root) {

    static SvgImage parse(String svg) {
        try {
            return new SvgImage(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement());
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    List<String> titlesOf(String style) {
        return elements(root, "g", style)
                .map(node -> node.getElementsByTagName("title").item(0).getTextContent())
                .toList();
    }

    long lines(String style) {
        return elements(root, "path", style)
                .flatMapToInt(path -> path.getAttribute("d").chars())
                .filter(command -> command == 'L')
                .count();
    }

    /** The signs inside the nodes, without those of the legend. */
    List<String> signs() {
        return elements(root, "g", "nodes")
                .flatMap(nodes -> elements(nodes, "text", "signs"))
                .map(Element::getTextContent)
                .toList();
    }

    List<String> captions() {
        return elements(root, "text", "caption").map(Element::getTextContent).toList();
    }

    String heading() {
        return elements(root, "text", "heading").findFirst().orElseThrow().getTextContent();
    }

    String childText(String name) {
        return root.getElementsByTagName(name).item(0).getTextContent();
    }

    private static Stream<Element> elements(Element parent, String name, String style) {
        NodeList all = parent.getElementsByTagName(name);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(element -> element.getAttribute("class").equals(style));
    }
}
