package org.orthant.io;

import org.orthant.proof.Certificate;

/**
 * A certificate and where it stands.
 *
 * @param line its line in the file, counted from 1; the header is line 1
 * @param index the number of its label set, counted from 0, in the order of the question
 * @param certificate the certificate
 */
public record CertificateRecord(long line, long index, Certificate certificate) {}
