package org.orthant.model.pytorch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.io.NumberKind;
import org.orthant.model.pytorch.PickleValue.Dictionary;
import org.orthant.model.pytorch.PickleValue.Name;
import org.orthant.model.pytorch.PickleValue.Nothing;
import org.orthant.model.pytorch.PickleValue.Row;
import org.orthant.model.pytorch.PickleValue.Storage;
import org.orthant.model.pytorch.PickleValue.Tensor;
import org.orthant.model.pytorch.PickleValue.Text;
import org.orthant.model.pytorch.PickleValue.Whole;

/** The names that a pickle may use, and what calling them makes. */
final class PickleNames {

    private static final Map<String, NumberKind> STORAGES = Map.ofEntries(
            Map.entry("FloatStorage", NumberKind.FLOAT32),
            Map.entry("DoubleStorage", NumberKind.FLOAT64),
            Map.entry("HalfStorage", NumberKind.FLOAT16),
            Map.entry("BFloat16Storage", NumberKind.BFLOAT16),
            Map.entry("LongStorage", NumberKind.INT64),
            Map.entry("IntStorage", NumberKind.INT32),
            Map.entry("ShortStorage", NumberKind.INT16),
            Map.entry("CharStorage", NumberKind.INT8),
            Map.entry("ByteStorage", NumberKind.UINT8),
            Map.entry("BoolStorage", NumberKind.BOOL));

    /** PyTorch's names of types are ours in lower case. */
    private static final Map<String, NumberKind> TYPES = Arrays.stream(NumberKind.values())
            .filter(kind -> kind != NumberKind.OTHER)
            .collect(Collectors.toMap(kind -> kind.name().toLowerCase(Locale.ROOT), kind -> kind));

    /** Constructors of containers, and functions that return their first argument as far as we care. */
    private static final Set<String> CONTAINERS = Set.of(
            "collections OrderedDict",
            "collections defaultdict",
            "collections Counter",
            "builtins dict",
            "__builtin__ dict");

    private static final Set<String> ROWS = Set.of(
            "torch Size",
            "builtins set",
            "builtins list",
            "builtins tuple",
            "__builtin__ set",
            "torch.jit._pickle build_intlist",
            "torch.jit._pickle build_doublelist",
            "torch.jit._pickle build_boollist",
            "torch.jit._pickle build_tensorlist");

    /** Values of these are not needed: versions, devices, single numbers. */
    private static final Set<String> IGNORED = Set.of(
            "torch device",
            "torch.torch_version TorchVersion",
            "_codecs encode",
            "numpy dtype",
            "numpy.core.multiarray scalar",
            "numpy._core.multiarray scalar",
            "torch.serialization _get_layout",
            "builtins int",
            "builtins float",
            "builtins str",
            "builtins bool");

    /** Attributes of TorchScript's modules have this in front; such objects become dictionaries. */
    private static final String SCRIPT = "__torch__";

    /** PyTorch's own limit. */
    private static final int MOST_AXES = 64;

    private PickleNames() {}

    /** The name, if it is one of those. */
    static Optional<Name> find(String module, String name) {
        String both = module + " " + name;
        boolean known = CONTAINERS.contains(both)
                || ROWS.contains(both)
                || IGNORED.contains(both)
                || isScript(both)
                || both.startsWith("torch._utils _rebuild_tensor")
                || both.equals("torch._utils _rebuild_parameter")
                || both.equals("torch.nn.parameter Parameter")
                || both.equals("torch.storage UntypedStorage")
                || (module.equals("torch") && (name.endsWith("Storage") || TYPES.containsKey(name)));
        boolean supported = !both.startsWith("torch._utils _rebuild_tensor")
                || Set.of("_rebuild_tensor", "_rebuild_tensor_v2", "_rebuild_tensor_v3")
                        .contains(name);
        return known && supported ? Optional.of(new Name(both)) : Optional.empty();
    }

    private static boolean isScript(String both) {
        return both.startsWith(SCRIPT + ".") || both.startsWith(SCRIPT + " ");
    }

    /** What calling a name makes. */
    static PickleValue call(Name function, Row arguments) {
        String name = function.name();
        List<PickleValue> given = arguments.items;
        if (name.startsWith("torch._utils _rebuild_tensor")) {
            return tensor(name, given);
        }
        if (name.equals("torch._utils _rebuild_parameter") || name.equals("torch.nn.parameter Parameter")) {
            return given.isEmpty() ? Nothing.NONE : given.get(0);
        }
        if (CONTAINERS.contains(name)) {
            return dictionary(given);
        }
        if (isScript(name)) {
            return new Dictionary();
        }
        if (ROWS.contains(name)) {
            return given.size() == 1 && given.get(0) instanceof Row row ? row : Row.of(given);
        }
        return Nothing.NONE;
    }

    private static Dictionary dictionary(List<PickleValue> given) {
        Dictionary dictionary = new Dictionary();
        for (PickleValue argument : given) {
            if (argument instanceof Row pairs) {
                for (PickleValue pair : pairs.items) {
                    if (pair instanceof Row row && row.items.size() == 2) {
                        dictionary.put(row.items.get(0), row.items.get(1));
                    }
                }
            }
        }
        return dictionary;
    }

    private static Tensor tensor(String name, List<PickleValue> given) {
        if (given.size() < 4
                || !(given.get(0) instanceof Storage storage)
                || !(given.get(1) instanceof Whole start)
                || !(given.get(2) instanceof Row shape)
                || !(given.get(3) instanceof Row strides)
                || shape.items.size() > MOST_AXES) {
            throw new IllegalArgumentException("makes a tensor of something else: the file is damaged");
        }
        NumberKind kind = storage.kind();
        if (name.endsWith("_v3")) {
            kind = given.size() > 6 && given.get(6) instanceof Name type ? type(type) : NumberKind.OTHER;
        }
        return new Tensor(storage, kind, start.number(), wholes(shape), wholes(strides));
    }

    private static NumberKind type(Name type) {
        return TYPES.getOrDefault(type.name().substring(type.name().indexOf(' ') + 1), NumberKind.OTHER);
    }

    private static List<Long> wholes(Row row) {
        List<Long> numbers = new ArrayList<>();
        for (PickleValue item : row.items) {
            if (!(item instanceof Whole whole)) {
                throw new IllegalArgumentException("makes a tensor of an impossible shape: the file is damaged");
            }
            numbers.add(whole.number());
        }
        return numbers;
    }

    /** Raw numbers as a pickle describes them: {@code ('storage', type, key, device, count)}. */
    static Storage storage(PickleValue identity) {
        if (identity instanceof Row row
                && row.items.size() >= 5
                && row.items.get(0) instanceof Text word
                && word.text().equals("storage")
                && row.items.get(1) instanceof Name type
                && row.items.get(2) instanceof Text key
                && row.items.get(4) instanceof Whole count) {
            String name = type.name().substring(type.name().indexOf(' ') + 1);
            NumberKind kind = name.equals("UntypedStorage")
                    ? NumberKind.UINT8
                    : STORAGES.getOrDefault(name, TYPES.getOrDefault(name, NumberKind.OTHER));
            return new Storage(key.text(), kind, count.number());
        }
        throw new IllegalArgumentException("refers to something other than numbers: the file is damaged");
    }
}
