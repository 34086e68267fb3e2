package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Node;

/**
 * A Hasse diagram as lines of at most 80 characters, for a terminal without colours.
 *
 * <p>Each level lists the assignments that the layer <em>can</em> predict, then those that it <em>never</em> predicts.
 */
public final class HasseText {

    private static final int WIDTH = 80;

    private HasseText() {}

    /** Returns the diagram from no active label to all, every line ended by a line feed. */
    public static String render(HasseDiagram diagram) {
        StringBuilder text = new StringBuilder(HasseSummary.sentence(diagram)).append("\n\n");
        int countDigits =
                digits(diagram.levels().stream().mapToInt(List::size).max().orElse(0));
        for (int active = 0; active < diagram.levels().size(); active++) {
            List<Node> level = diagram.levels().get(active);
            String caption = right(active, digits(diagram.labels())) + " active   "
                    + right(HasseSummary.argmaxable(level), countDigits) + " of " + right(level.size(), countDigits)
                    + "   ";
            String below = " ".repeat(caption.length());
            for (String line : lines(level, WIDTH - caption.length())) {
                text.append((caption + line).stripTrailing()).append('\n');
                caption = below;
            }
        }
        return text.toString();
    }

    private static List<String> lines(List<Node> level, int width) {
        List<String> lines = new ArrayList<>();
        addGroup("can    ", level.stream().filter(Node::argmaxable).toList(), width, lines);
        addGroup("never  ", level.stream().filter(node -> !node.argmaxable()).toList(), width, lines);
        return lines;
    }

    private static void addGroup(String name, List<Node> nodes, int width, List<String> lines) {
        StringBuilder line = new StringBuilder(name);
        for (Node node : nodes) {
            String signs = node.signs().toString();
            if (line.length() + signs.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(name.length()));
            }
            line.append(signs).append(' ');
        }
        if (!nodes.isEmpty()) {
            lines.add(line.toString());
        }
    }

    private static int digits(int number) {
        return Integer.toString(number).length();
    }

    private static String right(int number, int width) {
        return " ".repeat(width - digits(number)) + number;
    }
}
