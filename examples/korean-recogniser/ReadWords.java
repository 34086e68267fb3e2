import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the words of RenderWords with a recogniser, and compares what it reads with their text.
 *
 * <p>Usage: {@code java -cp onnxruntime-1.20.0.jar ReadWords.java MODEL DICTIONARY NEVER WORDS}, where WORDS is OUT of RenderWords. A syllable
 * is read if it is part of a longest common subsequence of the word and what the model reads. An insertion is a syllable of NEVER in
 * what it reads of a word without it. The confusions are the most frequent substitutes of syllables of NEVER, and the most frequent
 * readable ones that became one of NEVER.
 */
public final class ReadWords {

    private static final int PICTURE = 3 * 48 * 192;

    public static void main(String[] arguments) throws IOException, OrtException {
        List<String> names = new ArrayList<>();
        names.add("");
        names.addAll(Files.readAllLines(Path.of(arguments[1])));
        names.add(" ");
        Set<String> never = new HashSet<>(Files.readAllLines(Path.of(arguments[2])));
        List<String> words = Files.readAllLines(Path.of(arguments[3] + ".txt"));
        long[] seen = new long[2];
        long[] read = new long[2];
        long inserted = 0;
        Map<String, Integer> confusions = new HashMap<>();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (FileChannel channel = FileChannel.open(Path.of(arguments[3] + ".npy"));
                OrtSession session = environment.createSession(arguments[0])) {
            String input = session.getInputNames().iterator().next();
            long start = channel.size() - (long) words.size() * PICTURE * Float.BYTES;
            for (int i = 0; i < words.size(); i++) {
                ByteBuffer bytes = ByteBuffer.allocate(PICTURE * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                channel.read(bytes, start + (long) i * PICTURE * Float.BYTES);
                float[] numbers = new float[PICTURE];
                bytes.flip().asFloatBuffer().get(numbers);
                String text;
                try (OnnxTensor tensor = OnnxTensor.createTensor(
                                environment, FloatBuffer.wrap(numbers), new long[] {1, 3, 48, 192});
                        OrtSession.Result result = session.run(Map.of(input, tensor))) {
                    text = text(((float[][][]) result.get(0).getValue())[0], names);
                }
                String word = words.get(i);
                boolean[] found = found(word, text);
                for (int k = 0; k < word.length(); k++) {
                    int kind = never.contains(word.substring(k, k + 1)) ? 1 : 0;
                    seen[kind]++;
                    read[kind] += found[k] ? 1 : 0;
                    if (!found[k] && kind == 1 && text.length() == word.length()) {
                        confusions.merge(word.charAt(k) + " read as " + text.charAt(k), 1, Integer::sum);
                    }
                }
                boolean wrong = text.chars()
                        .mapToObj(Character::toString)
                        .anyMatch(c -> never.contains(c) && !word.contains(c));
                inserted += wrong ? 1 : 0;
            }
        }
        System.out.printf("words %d, with an insertion %d (%.3f)%n", words.size(), inserted, share(inserted, words.size()));
        System.out.printf("readable syllables %d, read %.4f%n", seen[0], share(read[0], seen[0]));
        System.out.printf("syllables of NEVER %d, read %.4f%n", seen[1], share(read[1], seen[1]));
        confusions.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(15)
                .forEach(each -> System.out.println(each.getValue() + " times " + each.getKey()));
    }

    private static double share(long some, long all) {
        return all == 0 ? 0 : (double) some / all;
    }

    private static String text(float[][] frames, List<String> names) {
        StringBuilder text = new StringBuilder();
        int last = 0;
        for (float[] scores : frames) {
            int best = 0;
            for (int c = 1; c < scores.length; c++) {
                best = scores[c] > scores[best] ? c : best;
            }
            if (best != last && best != 0) {
                text.append(names.get(best));
            }
            last = best;
        }
        return text.toString();
    }

    /** Returns which characters of a word are part of a longest common subsequence with a text. */
    private static boolean[] found(String word, String text) {
        int[][] longest = new int[word.length() + 1][text.length() + 1];
        for (int i = word.length() - 1; i >= 0; i--) {
            for (int j = text.length() - 1; j >= 0; j--) {
                longest[i][j] = word.charAt(i) == text.charAt(j)
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        boolean[] found = new boolean[word.length()];
        for (int i = 0, j = 0; i < word.length() && j < text.length(); ) {
            if (word.charAt(i) == text.charAt(j)) {
                found[i++] = true;
                j++;
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return found;
    }
}
