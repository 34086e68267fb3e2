import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Writes what an archive contains: ThirdParty SBOM ARCHIVE THREE, where SBOM lists the libraries of all archives, ARCHIVE is a folder with
 * jars in {@code program/lib}, and THREE the version of three.js.
 *
 * <p>Leaves {@code sbom.cdx.json} with the components whose jars are there, {@code THIRD-PARTY.md} with their licences, and the texts of
 * licences and notices that jars have in {@code licenses}. A jar that is not listed, or has no licence, is an error.
 */
public final class ThirdParty {

    private static final Pattern TEXT = Pattern.compile("(META-INF/)?(LICEN[CS]E|NOTICE)[^/]*", Pattern.CASE_INSENSITIVE);

    private final Path archive;
    private final List<Map<String, Object>> found = new ArrayList<>();

    private ThirdParty(Path archive) {
        this.archive = archive;
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        new ThirdParty(Path.of(arguments[1])).write(object(read(Path.of(arguments[0]))), arguments[2]);
    }

    private void write(Map<String, Object> sbom, String three) throws IOException, GeneralSecurityException {
        Map<String, Map<String, Object>> byHash = new LinkedHashMap<>();
        for (Object component : list(sbom.get("components"))) {
            for (Object hash : list(object(component).get("hashes"))) {
                if ("SHA-256".equals(object(hash).get("alg"))) {
                    byHash.put(text(object(hash).get("content")), object(component));
                }
            }
        }
        List<Path> jars;
        try (Stream<Path> files = Files.list(archive.resolve("program/lib"))) {
            jars = files.sorted().toList();
        }
        for (Path jar : jars) {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
            Map<String, Object> component = byHash.get(HexFormat.of().formatHex(hash));
            if (component == null) {
                throw new IOException(jar + " is not in the SBOM");
            }
            found.add(component);
            if (!isOurs(component)) {
                copyTexts(jar, text(component.get("name")));
            }
        }
        // Packed into the studio's jar at build time.
        found.add(new TreeMap<>(Map.of(
                "type", "library",
                "bom-ref", "pkg:npm/three@" + three,
                "name", "three",
                "version", three,
                "licenses", List.of(Map.of("license", Map.of("id", "MIT"))),
                "purl", "pkg:npm/three@" + three)));
        Set<Object> references = found.stream().map(part -> part.get("bom-ref")).collect(Collectors.toSet());
        references.add(object(object(sbom.get("metadata")).get("component")).get("bom-ref"));
        Map<String, Object> kept = new LinkedHashMap<>(sbom);
        kept.put("components", found);
        kept.put("dependencies", dependencies(sbom, references));
        StringWriter json = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(json).useDefaultPrettyPrinter()) {
            write(out, kept);
        }
        Files.writeString(archive.resolve("sbom.cdx.json"), json + "\n");
        Files.writeString(archive.resolve("THIRD-PARTY.md"), notices());
    }

    private static List<Object> dependencies(Map<String, Object> sbom, Set<Object> references) {
        List<Object> kept = new ArrayList<>();
        for (Object dependency : list(sbom.get("dependencies"))) {
            Map<String, Object> copy = new LinkedHashMap<>(object(dependency));
            if (references.contains(copy.get("ref"))) {
                copy.computeIfPresent("dependsOn", (key, all) ->
                        list(all).stream().filter(references::contains).toList());
                kept.add(copy);
            }
        }
        return kept;
    }

    private static boolean isOurs(Map<String, Object> component) {
        return "org.orthant".equals(component.get("group"));
    }

    private void copyTexts(Path jar, String name) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(file -> TEXT.matcher(file.getName()).matches()).toList()) {
                if (!entry.isDirectory()) {
                    Path folder = Files.createDirectories(archive.resolve("licenses").resolve(name));
                    String file = Path.of(entry.getName()).getFileName().toString();
                    Files.write(folder.resolve(file), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
    }

    private String notices() throws IOException {
        StringBuilder text = new StringBuilder("""
                # Third-party software in this archive

                Orthant is licensed under the Apache License 2.0 (LICENSE). It includes these libraries, unchanged, in `program/lib`; three.js
                is in the jar of orthant-studio. `licenses` has the texts of licences and notices that come with them, and `sbom.cdx.json` is
                the same list for programs (CycloneDX).

                | library | version | licence |
                | --- | --- | --- |
                """);
        Map<String, String> lines = new TreeMap<>(Comparator.naturalOrder());
        for (Map<String, Object> component : found) {
            if (isOurs(component)) {
                continue;
            }
            Set<String> names = new LinkedHashSet<>();
            for (Object choice : list(component.get("licenses"))) {
                Map<String, Object> licence = object(object(choice).getOrDefault("license", choice));
                names.add(text(licence.getOrDefault("id", licence.getOrDefault("name", licence.get("expression")))));
            }
            if (names.isEmpty() || names.contains("null")) {
                throw new IOException(component.get("name") + " states no licence");
            }
            lines.put(
                    text(component.get("name")),
                    "| " + component.get("name") + " | " + component.get("version") + " | " + String.join(" or ", names)
                            + " |\n");
        }
        lines.values().forEach(text::append);
        boolean training = lines.containsKey("pytorch-native-cpu");
        return text
                + """

                Also included:

                - Java (OpenJDK) in `runtime`: GPL-2.0 with the Classpath Exception, and licences of its parts in `runtime/legal`
                - outlines of Liberation fonts in the jar of orthant-report: SIL Open Font License 1.1, with its text (`glyphs-license.txt`)
                - counts of words and tags of Debian packages in the jar of orthant-data: source and terms are in `NOTE.md` there
                """
                + (training ? "- PyTorch's native libraries in the jar of pytorch-native-cpu: BSD-3-Clause\n" : "");
    }

    private static Object read(Path file) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            json.nextToken();
            return value(json);
        }
    }

    private static Object value(JsonParser json) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT: {
                Map<String, Object> object = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    json.nextToken();
                    object.put(name, value(json));
                }
                return object;
            }
            case START_ARRAY: {
                List<Object> list = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(json));
                }
                return list;
            }
            case VALUE_STRING:
                return json.getText();
            case VALUE_NUMBER_INT:
                return json.getLongValue();
            case VALUE_TRUE, VALUE_FALSE:
                return json.getBooleanValue();
            default:
                throw new IOException("unexpected " + json.currentToken());
        }
    }

    private static void write(JsonGenerator out, Object value) throws IOException {
        if (value instanceof Map<?, ?> object) {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : object.entrySet()) {
                out.writeFieldName(text(member.getKey()));
                write(out, member.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof List<?> list) {
            out.writeStartArray();
            for (Object element : list) {
                write(out, element);
            }
            out.writeEndArray();
        } else if (value instanceof Long number) {
            out.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else {
            out.writeString(text(value));
        }
    }

    private static String text(Object value) {
        return String.valueOf(value);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return value == null ? List.of() : (List<Object>) value;
    }
}
