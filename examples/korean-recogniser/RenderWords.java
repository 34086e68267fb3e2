import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Renders words as inputs of PP-OCR's recognisers: 3 x 48 x 192 numbers from -1 (black) to 1 (white), and 0 to the right of the word, with which
 * PaddleOCR pads its pictures.
 *
 * <p>Usage: {@code java RenderWords.java DICTIONARY NEVER LETTERS COUNT SEED OUT FONT...}. DICTIONARY has a character per line, NEVER those
 * that can never be read (never.txt of an audit); LETTERS is a range of characters, such as 가-힣, or {@code @FILE}, a file with a character per
 * line. Each font gets COUNT words for every character of NEVER among LETTERS, in which it stands among readable ones at a random place, in random
 * sizes; with a COUNT such as plain500, 500 words of readable characters alone. A FONT is a file, or FILE@NAME for one of a collection:
 * NotoSansCJK-Regular.ttc@KR. Writes OUT.npy and OUT.txt.
 */
public final class RenderWords {

    private static final int HEIGHT = 48;
    private static final int WIDTH = 192;
    private static final int MARGIN = 8;

    private record Word(String text, Font font) {}

    public static void main(String[] arguments) throws IOException, FontFormatException {
        List<String> dictionary = Files.readAllLines(Path.of(arguments[0]));
        Set<String> never = new HashSet<>(Files.readAllLines(Path.of(arguments[1])));
        Predicate<String> among = letters(arguments[2]);
        int plain = arguments[3].startsWith("plain") ? Integer.parseInt(arguments[3].substring(5)) : 0;
        int count = plain > 0 ? 0 : Integer.parseInt(arguments[3]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[4]));
        List<String> letters = dictionary.stream().filter(among).toList();
        long unknown = never.stream().filter(among).filter(c -> !letters.contains(c)).count();
        if (unknown > 0) {
            throw new IllegalArgumentException(unknown + " of the characters of " + arguments[1] + " are not in "
                    + arguments[0] + ": are they of the same model?");
        }
        List<String> readable = letters.stream().filter(c -> !never.contains(c)).toList();
        List<String> taught = letters.stream().filter(never::contains).toList();
        List<Word> words = new ArrayList<>();
        for (String file : Arrays.asList(arguments).subList(6, arguments.length)) {
            Font font = font(file);
            List<String> others = shown(font, readable);
            for (String letter : shown(font, taught)) {
                for (int i = 0; i < count; i++) {
                    words.add(word(letter, others, font, random));
                }
            }
            for (int i = 0; i < plain; i++) {
                words.add(word(any(others, random), others, font, random));
            }
        }
        write(Path.of(arguments[5] + ".npy"), words);
        Files.write(Path.of(arguments[5] + ".txt"), words.stream().map(Word::text).toList());
        System.out.println(words.size() + " words with " + taught.size() + " taught and " + readable.size()
                + " readable characters");
    }

    private static Predicate<String> letters(String named) throws IOException {
        if (named.startsWith("@")) {
            return Set.copyOf(Files.readAllLines(Path.of(named.substring(1))))::contains;
        }
        return Pattern.compile("[" + named + "]").asMatchPredicate();
    }

    private static List<String> shown(Font font, List<String> letters) {
        return letters.stream().filter(letter -> font.canDisplayUpTo(letter) < 0).toList();
    }

    private static String any(List<String> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    /** Two to four characters, one of which is given, in a size from 26 to 34 pixels. */
    private static Word word(String letter, List<String> others, Font font, SplittableRandom random) {
        int length = random.nextInt(2, 5);
        int place = random.nextInt(length);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(i == place ? letter : any(others, random));
        }
        return new Word(text.toString(), font.deriveFont((float) random.nextInt(26, 35)));
    }

    private static Font font(String named) throws IOException, FontFormatException {
        int at = named.indexOf('@');
        Font[] fonts = Font.createFonts(new File(at < 0 ? named : named.substring(0, at)));
        if (at < 0) {
            return fonts[0];
        }
        return Arrays.stream(fonts)
                .filter(font -> font.getFontName().contains(" " + named.substring(at + 1)))
                .filter(font -> !font.getFontName().contains("Mono"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(named + ": no such font in the file, which has "
                        + Arrays.stream(fonts).map(Font::getFontName).collect(Collectors.joining(", "))));
    }

    private static void write(Path file, List<Word> words) throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + words.size() + ", 3, " + HEIGHT + ", "
                + WIDTH + "), }";
        String padded = header + " ".repeat(63 - (10 + header.length()) % 64) + "\n";
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
            out.write(padded.length() & 0xff);
            out.write(padded.length() >> 8);
            out.write(padded.getBytes(StandardCharsets.US_ASCII));
            for (Word word : words) {
                out.write(picture(word));
            }
        }
    }

    /** Three equal channels of a word in black on white, which ends as far behind the word as it begins before it. */
    private static byte[] picture(Word word) {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(Color.BLACK);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setFont(word.font());
        graphics.drawString(word.text(), MARGIN, HEIGHT / 2 + (int) (0.36 * word.font().getSize2D()));
        int end = graphics.getFontMetrics().stringWidth(word.text()) + 2 * MARGIN;
        graphics.dispose();
        ByteBuffer bytes = ByteBuffer.allocate(3 * HEIGHT * WIDTH * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int channel = 0; channel < 3; channel++) {
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    bytes.putFloat(x < end ? image.getRaster().getSample(x, y, 0) / 127.5f - 1 : 0);
                }
            }
        }
        return bytes.array();
    }
}
