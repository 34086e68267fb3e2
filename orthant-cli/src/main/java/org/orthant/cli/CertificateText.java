package org.orthant.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateWriter;
import org.orthant.proof.Certificate;

/** The lines of a certificate file, one at a time, to be kept until the file is written. */
final class CertificateText {

    private final StringWriter text = new StringWriter();
    private final CertificateWriter writer;
    private final String header;

    CertificateText(CertificateHeader about) {
        try {
            writer = new CertificateWriter(text, about);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        header = take();
    }

    /** The first line of the file. */
    String header() {
        return header;
    }

    /** The line of a certificate. */
    String line(long index, Certificate certificate) {
        try {
            writer.write(index, certificate);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return take();
    }

    private String take() {
        String line = text.toString().stripTrailing();
        text.getBuffer().setLength(0);
        return line;
    }
}
