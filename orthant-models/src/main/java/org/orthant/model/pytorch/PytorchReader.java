package org.orthant.model.pytorch;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;
import org.orthant.model.pytorch.PickleValue.Dictionary;
import org.orthant.model.pytorch.PickleValue.Huge;
import org.orthant.model.pytorch.PickleValue.Row;
import org.orthant.model.pytorch.PickleValue.Storage;
import org.orthant.model.pytorch.PickleValue.Text;
import org.orthant.model.pytorch.PickleValue.Whole;

/** Reads PyTorch's checkpoints of both formats; complaints are about the file as a whole. */
public final class PytorchReader {

    private static final String PICKLE = "data.pkl";

    /** The first pickle of the older format, 0x1950a86a20f9469cfc6c. */
    private static final String MAGIC = "119547037146038801333356";

    private PytorchReader() {}

    /** The path of the pickle in an archive of PyTorch. */
    public static Optional<String> pickle(ZipDirectory zip) {
        return zip.names().stream()
                .filter(name -> name.equals(PICKLE) || name.endsWith("/" + PICKLE))
                .findFirst();
    }

    /** The checkpoint in an archive whose pickle has that path. */
    public static Model readArchive(Path file, ZipDirectory zip, String pickle, ReadBudget budget) {
        String folder = pickle.substring(0, pickle.length() - PICKLE.length());
        ByteOrder order = zip.names().contains(folder + "byteorder")
                        && new String(zip.start(folder + "byteorder", 8), StandardCharsets.US_ASCII).startsWith("big")
                ? ByteOrder.BIG_ENDIAN
                : ByteOrder.LITTLE_ENDIAN;
        PickleValue root = new Pickle(zip.bytes(pickle), 0, budget).next();
        Map<Storage, Numbers> opened = new HashMap<>();
        List<ModelTensor> tensors = StateDictionary.tensors(
                root,
                budget,
                storage -> opened.computeIfAbsent(
                        storage,
                        unused -> zip.numbers(
                                folder + "data/" + storage.key(), 0, storage.kind(), order, storage.count())));
        return Model.ofTensors(file, ModelFormat.PYTORCH, tensors, Facts.NONE);
    }

    /** The checkpoint in a file of pickles followed by numbers. */
    public static Model readPickles(Path file, FileBytes bytes, ReadBudget budget) {
        Pickle pickle = new Pickle(bytes, 0, budget);
        if (!(pickle.next() instanceof Huge magic) || !magic.digits().equals(MAGIC)) {
            throw new IllegalArgumentException("is a pickle, but not of PyTorch: expected what torch.save writes");
        }
        pickle.next();
        ByteOrder order = littleEndian(pickle.next()) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        PickleValue root = pickle.next();
        PickleValue keys = pickle.next();
        Map<String, Long> starts = new HashMap<>();
        Map<String, Long> counts = new HashMap<>();
        Map<String, NumberKind> kinds = new HashMap<>();
        StateDictionary.tensors(root, budget, storage -> {
            kinds.put(storage.key(), storage.kind());
            return index -> 0;
        });
        long at = pickle.position();
        for (PickleValue key : keys instanceof Row row ? row.items : List.<PickleValue>of()) {
            if (!(key instanceof Text name)) {
                throw new IllegalArgumentException("has numbers without a name: the file is damaged");
            }
            NumberKind kind = kinds.getOrDefault(name.text(), NumberKind.OTHER);
            long count = bytes.i64(at);
            if (kind == NumberKind.OTHER || count < 0 || count > bytes.size() / kind.bytes()) {
                throw new IllegalArgumentException(
                        "has numbers " + Excerpt.of(name.text()) + " of unknown size: the file is damaged");
            }
            starts.put(name.text(), at + Long.BYTES);
            counts.put(name.text(), count);
            at += Long.BYTES + count * kind.bytes();
        }
        List<ModelTensor> tensors =
                StateDictionary.tensors(root, budget, storage -> numbers(bytes, storage, order, starts, counts));
        return Model.ofTensors(file, ModelFormat.PYTORCH_LEGACY, tensors, Facts.NONE);
    }

    private static Numbers numbers(
            FileBytes bytes, Storage storage, ByteOrder order, Map<String, Long> starts, Map<String, Long> counts) {
        Long start = starts.get(storage.key());
        if (start == null || storage.count() > counts.getOrDefault(storage.key(), 0L)) {
            throw new IllegalArgumentException(
                    "lacks the numbers " + Excerpt.of(storage.key()) + ": the file is damaged");
        }
        return bytes.numbers(start, storage.kind(), order, storage.count());
    }

    private static boolean littleEndian(PickleValue system) {
        if (system instanceof Dictionary dictionary) {
            for (int i = 0; i < dictionary.keys.size(); i++) {
                if (dictionary.keys.get(i) instanceof Text key
                        && key.text().equals("little_endian")
                        && dictionary.values.get(i) instanceof Whole flag) {
                    return flag.number() != 0;
                }
            }
        }
        return true;
    }
}
