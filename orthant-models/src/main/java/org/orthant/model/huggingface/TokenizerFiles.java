package org.orthant.model.huggingface;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonProblem;
import org.orthant.io.ReadBudget;
import org.orthant.io.RegularFile;
import org.orthant.io.TextLines;
import org.orthant.io.tree.Json;
import org.orthant.model.Tokens;
import org.orthant.model.bytes.ProtoMessage;

/**
 * The files of a tokenizer next to a model: {@code tokenizer.json}, which has all of it; or else a vocabulary as JSON, as lines or as
 * SentencePiece, and the tokens that were added.
 */
final class TokenizerFiles {

    private static final List<String> PIECES = List.of("spiece.model", "tokenizer.model");

    /** Models whose tokens have the numbers of their pieces; others shift them. */
    private static final Pattern NUMBERED_BY_PIECES =
            Pattern.compile("(Llama|Mistral|Mixtral|Gemma|Gemma2|Gemma3|T5|MT5|UMT5|Albert|XLNet)(For|LMHead)\\w+");

    private static final String T5 = "T5ForConditionalGeneration";
    private static final int EXTRA_IDS = 100;

    /** Parts of {@code tokenizer.json} that are small. */
    private static final Set<String> PARTS = Set.of("added_tokens", "pre_tokenizer", "decoder");

    private final FolderFiles files;

    TokenizerFiles(FolderFiles files) {
        this.files = files;
    }

    /** Reads a file into tokens. */
    @FunctionalInterface
    private interface Reader {
        void read(Path file, ReadBudget budget, Tokens.Builder tokens) throws IOException;
    }

    /**
     * Returns the tokens; empty if no file has them.
     *
     * @throws BadInputException if a file is damaged
     */
    Optional<Tokens> read(List<String> architectures) {
        boolean numbered = architectures.stream()
                .anyMatch(name -> NUMBERED_BY_PIECES.matcher(name).matches());
        return first(List.of("tokenizer.json"), this::whole)
                .or(() -> first(List.of("vocab.json"), this::vocabulary))
                .or(() -> first(List.of("vocab.txt"), this::lines))
                .or(() -> numbered
                        ? first(PIECES, (file, budget, tokens) -> {
                            SentencePieces.read(file, budget, tokens);
                            if (!added(tokens) && architectures.contains(T5)) {
                                extraIds(tokens);
                            }
                        })
                        : Optional.empty());
    }

    private Optional<Tokens> first(List<String> names, Reader reader) {
        return names.stream()
                .flatMap(name -> files.find(name).stream())
                .findFirst()
                .map(file -> tokens(file, reader));
    }

    private Tokens tokens(Path file, Reader reader) {
        ReadBudget budget = files.budget(file);
        Tokens.Builder tokens = new Tokens.Builder(budget);
        try {
            reader.read(file, budget, tokens);
        } catch (JsonProcessingException e) {
            throw BadInputException.in(file, JsonProblem.of(e), e);
        } catch (IllegalArgumentException | ProtoMessage.MalformedException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
        return tokens.build();
    }

    private void whole(Path file, ReadBudget budget, Tokens.Builder tokens) throws IOException {
        Json parts = Json.read(file, budget, PARTS::contains);
        boolean byteLevel = isByteLevel(parts.get("pre_tokenizer")) || isByteLevel(parts.get("decoder"));
        try (JsonParser json = Json.open(file)) {
            new VocabularyJson(json, budget, byteLevel, tokens).ofModel();
        }
        for (Json token : parts.get("added_tokens").elements()) {
            OptionalLong number = token.get("id").whole();
            Optional<String> text = token.get("content").text();
            if (number.isPresent() && text.isPresent()) {
                tokens.add(number.getAsLong(), text.get(), token.get("special").flag(false));
            }
        }
    }

    /** Whether a part of a tokenizer, or a part of that, is of this type. */
    private static boolean isByteLevel(Json part) {
        boolean[] found = {part.get("type").text("").equals("ByteLevel")};
        part.forEach((name, value) -> value.elements().forEach(each -> found[0] |= isByteLevel(each)));
        return found[0];
    }

    private void vocabulary(Path file, ReadBudget budget, Tokens.Builder tokens) throws IOException {
        try (JsonParser json = Json.open(file)) {
            // Pairs of bytes come with a list of merges.
            new VocabularyJson(json, budget, files.find("merges.txt").isPresent(), tokens).alone();
        }
        added(tokens);
    }

    private void lines(Path file, ReadBudget budget, Tokens.Builder tokens) throws IOException {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            TextLines.forEach(file, in, "tokens", (number, line) -> tokens.put(number - 1, line));
        }
        added(tokens);
    }

    /** Adds the placeholders that T5's tokenizer numbers after its pieces, the last one first. */
    private static void extraIds(Tokens.Builder tokens) {
        int first = tokens.size();
        for (int id = 0; id < EXTRA_IDS; id++) {
            tokens.add(first + id, "<extra_id_" + (EXTRA_IDS - 1 - id) + ">", true);
        }
    }

    /** Adds tokens that are listed apart from the vocabulary; returns whether there are any. */
    private boolean added(Tokens.Builder tokens) {
        int before = tokens.size();
        files.find("added_tokens.json")
                .map(file -> Json.read(file, files.budget(file), name -> true))
                .ifPresent(list ->
                        list.forEach((text, number) -> number.whole().ifPresent(id -> tokens.add(id, text, false))));
        files.find("tokenizer_config.json")
                .map(file -> Json.read(file, files.budget(file), "added_tokens_decoder"::equals))
                .ifPresent(config -> config.get("added_tokens_decoder").forEach((number, token) -> {
                    Optional<String> text = token.get("content").text();
                    if (number.matches("\\d{1,9}") && text.isPresent()) {
                        tokens.add(
                                Long.parseLong(number),
                                text.get(),
                                token.get("special").flag(false));
                    }
                }));
        return tokens.size() > before;
    }
}
