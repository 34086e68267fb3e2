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

/**
 * Renders words of Hangul syllables as inputs of PP-OCR's recognisers: 3 x 48 x 192 numbers from -1 (black) to 1 (white).
 *
 * <p>Usage: {@code java RenderWords.java DICTIONARY NEVER COUNT SEED OUT FONT...}. DICTIONARY has a character per line, NEVER those that
 * can never be read (never.txt of an audit). Each font gets COUNT words for every syllable of NEVER, in which it stands among readable
 * ones at a random place, in random sizes; with COUNT 0, 500 words of readable syllables alone. Writes OUT.npy and OUT.txt.
 */
public final class RenderWords {

    private static final int HEIGHT = 48;
    private static final int WIDTH = 192;
    private static final int PLAIN_WORDS = 500;

    private record Word(String text, Font font) {}

    public static void main(String[] arguments) throws IOException, FontFormatException {
        List<String> dictionary = Files.readAllLines(Path.of(arguments[0]));
        Set<String> never = new HashSet<>(Files.readAllLines(Path.of(arguments[1])));
        int count = Integer.parseInt(arguments[2]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[3]));
        List<String> readable = dictionary.stream().filter(c -> isSyllable(c) && !never.contains(c)).toList();
        List<String> taught = dictionary.stream().filter(c -> isSyllable(c) && never.contains(c)).toList();
        List<Word> words = new ArrayList<>();
        for (String file : Arrays.asList(arguments).subList(5, arguments.length)) {
            Font font = korean(file);
            for (String syllable : taught) {
                for (int i = 0; i < count; i++) {
                    words.add(word(syllable, readable, font, random));
                }
            }
            for (int i = 0; count == 0 && i < PLAIN_WORDS; i++) {
                words.add(word(any(readable, random), readable, font, random));
            }
        }
        write(Path.of(arguments[4] + ".npy"), words);
        Files.write(Path.of(arguments[4] + ".txt"), words.stream().map(Word::text).toList());
        System.out.println(words.size() + " words with " + taught.size() + " taught and " + readable.size()
                + " readable syllables");
    }

    private static boolean isSyllable(String text) {
        return text.length() == 1 && text.charAt(0) >= 0xAC00 && text.charAt(0) <= 0xD7A3;
    }

    private static String any(List<String> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    /** Two to four syllables, one of which is given, in a size from 26 to 34 pixels. */
    private static Word word(String syllable, List<String> others, Font font, SplittableRandom random) {
        int length = random.nextInt(2, 5);
        int place = random.nextInt(length);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(i == place ? syllable : any(others, random));
        }
        return new Word(text.toString(), font.deriveFont((float) random.nextInt(26, 35)));
    }

    private static Font korean(String file) throws IOException, FontFormatException {
        Font[] fonts = Font.createFonts(new File(file));
        return Arrays.stream(fonts)
                .filter(font -> font.getFontName().contains("KR") && !font.getFontName().contains("Mono"))
                .findFirst()
                .orElse(fonts[0]);
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

    /** Three equal channels of a word in black on white. */
    private static byte[] picture(Word word) {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(Color.BLACK);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setFont(word.font());
        graphics.drawString(word.text(), 8, HEIGHT / 2 + (int) (0.36 * word.font().getSize2D()));
        graphics.dispose();
        ByteBuffer bytes = ByteBuffer.allocate(3 * HEIGHT * WIDTH * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int channel = 0; channel < 3; channel++) {
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    bytes.putFloat(image.getRaster().getSample(x, y, 0) / 127.5f - 1);
                }
            }
        }
        return bytes.array();
    }
}
