package org.orthant.proof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.layer.AffineMap;
import org.orthant.layer.OutputLayer;

/**
 * A name for the exact numbers of a layer or of a map before it, by which a certificate identifies it.
 *
 * <p>It is the SHA-256 of these bytes, numbers in big-endian order: the ASCII text {@code orthant-layer-1} and a line
 * feed; n and d as 32-bit integers; the weights row by row as IEEE doubles; one byte, 1 if there is a bias and 0 if not;
 * the n biases, if any, as doubles. Minus zero counts as zero. So layers have the same fingerprint exactly when they
 * stand for the same numbers, whatever type stores them.
 *
 * <p>For a map {@code a ↦ Pa + c} the text is {@code orthant-map-1}, the two integers are the numbers of outputs and inputs, the weights
 * are all entries of {@code P}, zeros included, and the biases are {@code c}. A map that is stored as one factor for each coordinate has
 * the fingerprint of the same map stored as a matrix.
 */
public final class Fingerprint {

    private static final String LAYER = "orthant-layer-1\n";
    private static final String MAP = "orthant-map-1\n";

    private Fingerprint() {}

    /** Returns the fingerprint of a layer, {@code sha256:} and 64 hexadecimal digits. */
    public static String of(OutputLayer layer) {
        return of(LAYER, layer.labels(), layer.features(), layer::copyRow, layer.hasBias(), layer::bias);
    }

    /** Returns the fingerprint of a map, in the same form. */
    public static String of(AffineMap map) {
        boolean hasOffset = IntStream.range(0, map.outputs()).anyMatch(output -> map.offset(output) != 0);
        return of(MAP, map.outputs(), map.inputs(), map::copyRow, hasOffset, map::offset);
    }

    private interface Rows {
        void copy(int row, double[] into);
    }

    private static String of(
            String kind, int rows, int columns, Rows weights, boolean hasBias, IntToDoubleFunction biases) {
        MessageDigest digest = sha256();
        digest.update(kind.getBytes(StandardCharsets.US_ASCII));
        digest.update(ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(rows)
                .putInt(columns)
                .flip());
        double[] row = new double[columns];
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(row.length, Double.BYTES));
        for (int i = 0; i < rows; i++) {
            weights.copy(i, row);
            bytes.clear();
            for (double weight : row) {
                bytes.putDouble(weight + 0.0);
            }
            digest.update(bytes.flip());
        }
        digest.update((byte) (hasBias ? 1 : 0));
        if (hasBias) {
            ByteBuffer bias = ByteBuffer.allocate(Double.BYTES);
            for (int i = 0; i < rows; i++) {
                bias.clear();
                digest.update(bias.putDouble(biases.applyAsDouble(i) + 0.0).flip());
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
