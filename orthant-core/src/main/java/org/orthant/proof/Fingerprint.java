package org.orthant.proof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.orthant.layer.OutputLayer;

/**
 * A name for the exact numbers of a layer, by which a certificate says whose it is.
 *
 * <p>It is the SHA-256 of these bytes, numbers in big-endian order: the ASCII text {@code orthant-layer-1} and a line
 * feed; n and d as 32-bit integers; the weights row by row as IEEE doubles; one byte, 1 if there is a bias and 0 if not;
 * the n biases, if any, as doubles. Minus zero counts as zero. So layers have the same fingerprint exactly when they
 * stand for the same numbers, whatever type stores them.
 */
public final class Fingerprint {

    private static final String DOMAIN = "orthant-layer-1\n";

    private Fingerprint() {}

    /** The fingerprint of a layer, {@code sha256:} and 64 hexadecimal digits. */
    public static String of(OutputLayer layer) {
        MessageDigest digest = sha256();
        digest.update(DOMAIN.getBytes(StandardCharsets.US_ASCII));
        digest.update(ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(layer.labels())
                .putInt(layer.features())
                .flip());
        double[] row = new double[layer.features()];
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(row.length, Double.BYTES));
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            bytes.clear();
            for (double weight : row) {
                bytes.putDouble(weight + 0.0);
            }
            digest.update(bytes.flip());
        }
        digest.update((byte) (layer.hasBias() ? 1 : 0));
        if (layer.hasBias()) {
            ByteBuffer bias = ByteBuffer.allocate(Double.BYTES);
            for (int label = 0; label < layer.labels(); label++) {
                bias.clear();
                digest.update(bias.putDouble(layer.bias(label) + 0.0).flip());
            }
        }
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
