package org.orthant.model.onnx;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.orthant.io.ReadBudget;
import org.orthant.model.bytes.ProtoMessage;

/** A setting of a node. */
final class OnnxAttribute {

    /** Settings that matter have one number or one per axis; longer ones, such as those of trees, are skipped. */
    private static final int LONGEST = 64;

    /** The bytes that a setting takes in memory while its node is read, in addition to its texts and numbers. */
    private static final int MEMORY = 6 * ReadBudget.OBJECT;

    /** The bytes that it no longer takes once the node has its number, its text or its numbers. */
    static final int GIVEN_BACK = 2 * ReadBudget.OBJECT;

    String name = "";
    int type;
    long whole;
    float real;
    String text = "";

    @Nullable ProtoMessage tensor;

    /** The names that nodes of bodies take: branches and loops also take values of the graph around them. */
    final Set<String> taken = new LinkedHashSet<>();

    final RepeatedNumbers reals;
    final RepeatedNumbers wholes;
    final List<String> texts = new ArrayList<>();
    private int count;

    private OnnxAttribute(ProtoMessage message, ReadBudget budget) {
        reals = new RepeatedNumbers(message.file(), budget);
        wholes = new RepeatedNumbers(message.file(), budget);
    }

    static OnnxAttribute read(ProtoMessage message, ReadBudget budget) {
        budget.take(MEMORY);
        OnnxAttribute attribute = new OnnxAttribute(message, budget);
        while (message.next()) {
            switch (message.field()) {
                case 1 -> attribute.name = message.text();
                case 2 -> attribute.real = message.real();
                case 3 -> attribute.whole = message.whole();
                case 4 -> attribute.text = message.length() > 1 << 16 ? "" : message.text();
                case 5 -> attribute.tensor = message.message();
                case 6, 11 -> attribute.addTaken(message.message(), budget);
                case 7 -> attribute.reals.add(message, ProtoMessage.FIXED32);
                case 8 -> attribute.wholes.add(message, ProtoMessage.VARINT);
                case 9 -> attribute.addText(message);
                case 20 -> attribute.type = (int) message.whole();
                default -> {
                    // Subgraphs and the like: nodes that have them are not linear layers.
                }
            }
        }
        return attribute;
    }

    /** Adds what nodes of a body take and do not get from the body itself. */
    private void addTaken(ProtoMessage body, ReadBudget budget) {
        Set<String> all = new LinkedHashSet<>(taken);
        Set<String> own = new LinkedHashSet<>();
        taken.clear();
        while (body.next()) {
            switch (body.field()) {
                case 1 -> addNode(body.message(), own, budget);
                // Tensors and values have their names in other fields.
                case 5 -> addName(body.message(), 8, own, budget);
                case 11 -> addName(body.message(), 1, own, budget);
                default -> {
                    // What the body returns, and comments.
                }
            }
        }
        taken.removeAll(own);
        taken.addAll(all);
    }

    private void addNode(ProtoMessage node, Set<String> own, ReadBudget budget) {
        while (node.next()) {
            switch (node.field()) {
                case 1 -> add(node, taken, budget);
                case 2 -> add(node, own, budget);
                case 5 -> addBodies(node.message(), budget);
                default -> {
                    // What it is.
                }
            }
        }
    }

    private static void addName(ProtoMessage named, int field, Set<String> names, ReadBudget budget) {
        while (named.next()) {
            if (named.field() == field) {
                add(named, names, budget);
            }
        }
    }

    private static void add(ProtoMessage field, Set<String> names, ReadBudget budget) {
        budget.take(ReadBudget.OBJECT);
        names.add(field.text());
    }

    private void addBodies(ProtoMessage attribute, ReadBudget budget) {
        while (attribute.next()) {
            if (attribute.field() == 6 || attribute.field() == 11) {
                addTaken(attribute.message(), budget);
            }
        }
    }

    private void addText(ProtoMessage message) {
        if (++count <= LONGEST) {
            texts.add(message.text());
        }
    }

    boolean isLong() {
        return reals.count() + wholes.count() + count > LONGEST;
    }
}
