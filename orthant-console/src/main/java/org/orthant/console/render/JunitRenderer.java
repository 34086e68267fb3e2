package org.orthant.console.render;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.orthant.io.Printable;

/**
 * Checked models as JUnit's XML: a suite per model, a test case per class or label set. Unreachable ones are failures; known ones and undecided
 * ones are skipped.
 */
final class JunitRenderer {

    private final XMLStreamWriter xml;

    private JunitRenderer(XMLStreamWriter xml) {
        this.xml = xml;
    }

    static String render(List<CheckedModel> models) {
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            new JunitRenderer(xml).document(models);
            xml.close();
            return out.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("cannot write XML to memory", e);
        }
    }

    private void document(List<CheckedModel> models) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        line();
        xml.writeStartElement("testsuites");
        line();
        for (CheckedModel model : models) {
            suite(model);
        }
        xml.writeEndElement();
        line();
        xml.writeEndDocument();
    }

    private void suite(CheckedModel model) throws XMLStreamException {
        List<CheckedOutput> findings = model.findings();
        long failures = findings.stream()
                .filter(output -> isFailure(output.finding().orElseThrow()))
                .count();
        xml.writeStartElement("testsuite");
        attribute("name", model.file() + " " + model.layer());
        attribute("tests", String.valueOf(model.outputs().size()));
        attribute("failures", String.valueOf(failures));
        attribute("errors", "0");
        attribute("skipped", String.valueOf(findings.size() - failures));
        attribute("time", String.format(Locale.ROOT, "%.3f", model.seconds()));
        line();
        for (CheckedOutput output : model.outputs()) {
            testCase(model, output);
        }
        xml.writeEndElement();
        line();
    }

    private void testCase(CheckedModel model, CheckedOutput output) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("name", output.name());
        attribute("classname", model.layer());
        attribute("time", "0");
        if (output.finding().isPresent()) {
            Finding finding = output.finding().get();
            boolean failure = isFailure(finding);
            xml.writeStartElement(failure ? "failure" : "skipped");
            attribute("message", finding.message());
            if (failure) {
                attribute("type", finding.rule().id);
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        line();
    }

    private static boolean isFailure(Finding finding) {
        return finding.standing() == Finding.Standing.NEW && finding.rule() != Finding.Rule.UNDECIDED;
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, legal(Printable.of(value)));
    }

    /** Replaces what XML 1.0 cannot have, even escaped. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder();
        text.codePoints().map(point -> isLegal(point) ? point : 0xFFFD).forEach(legal::appendCodePoint);
        return legal.toString();
    }

    private static boolean isLegal(int point) {
        return point == '\t'
                || (point >= ' ' && point <= 0xD7FF)
                || (point >= 0xE000 && point <= 0xFFFD)
                || point >= 0x10000;
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }
}
