package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bills of materials that a build writes have every library that is shipped: the version, the checksum of that very
 * jar, and the licences that the page of licences tells.
 */
final class BillOfMaterialsTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root"));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| [^|]+ \\| ([^|]+) \\|$");

    /** Licences as their authors call them in bills, and as everybody does. */
    private static final Map<String, String> KNOWN_AS = Map.of(
            "EPL 1.0",
            "EPL-1.0",
            "GNU General Public License version 2 (GPLv2)",
            "GPL-2.0",
            "GNU Lesser General Public License version 2.1 (LGPLv2.1)",
            "LGPL-2.1",
            "The GNU General Public License, v2 with Universal FOSS Exception, v1.0",
            "GPL-2.0 with Universal-FOSS-exception-1.0",
            // What is called "The BSD License" is taken for the oldest; that of JLine, which calls its own so, has
            // three clauses.
            "BSD-4-Clause",
            "BSD-3-Clause",
            // The parent of JBoss's projects names it so, and links to the text of CC0.
            "Public Domain",
            "CC0-1.0");

    private final Map<String, Set<String>> page = ROW.matcher(Repository.here()
                    .file("docs/licences.md")
                    .orElseThrow(() -> new AssertionError("there is no page docs/licences.md"))
                    .text())
            .results()
            .collect(Collectors.toMap(
                    row -> row.group(1), row -> Set.of(row.group(2).split(" or ", -1))));

    @ParameterizedTest
    @ValueSource(strings = {"server", "cli"})
    void itHasEachLibraryWithVersionChecksumAndLicences(String module) throws Exception {
        Path bill = ROOT.resolve(module).resolve("target/braid-" + module + "-bom.json");
        assumeThat(isOfThisBuild(bill))
                .as("%s is not written in this build: mvn verify does, where it is not offline", bill)
                .isTrue();
        List<JsonNode> components = StreamSupport.stream(
                        new ObjectMapper()
                                .readTree(bill.toFile())
                                .get("components")
                                .spliterator(),
                        false)
                .toList();
        for (Path jar : libraries(module)) {
            Path version = Objects.requireNonNull(jar.getParent());
            String name =
                    String.valueOf(Objects.requireNonNull(version.getParent()).getFileName());
            JsonNode component = components.stream()
                    .filter(each -> each.get("name").asText().equals(name)
                            && each.get("version")
                                    .asText()
                                    .equals(version.getFileName().toString()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(bill + " has no " + jar));
            assertThat(component.get("hashes"))
                    .as("checksums of %s", jar)
                    .anySatisfy(hash -> assertThat(hash.get("content").asText()).isEqualTo(sha256(jar)));
            assertThat(licences(component)).as("licences of %s", name).isEqualTo(page.get(name));
        }
    }

    /** True if no pom has been changed after it was written. */
    private static boolean isOfThisBuild(Path bill) {
        return Repository.here().files().stream()
                .map(file -> ROOT.resolve(file.path()))
                .filter(path -> path.endsWith("pom.xml"))
                .allMatch(pom -> bill.toFile().lastModified() > pom.toFile().lastModified());
    }

    private static Set<String> licences(JsonNode component) {
        Set<String> licences = new TreeSet<>();
        for (JsonNode each : component.path("licenses")) {
            JsonNode licence = each.path("license");
            String said = licence.path("id").asText(licence.path("name").asText());
            licences.add(KNOWN_AS.getOrDefault(said, said));
        }
        return licences;
    }

    /** The jars that a module of Braid runs with, but for those of Braid itself. */
    private static List<Path> libraries(String module) throws IOException {
        String paths = Files.readString(ROOT.resolve(module).resolve("target/runtime-class-path.txt"));
        return Stream.of(paths.strip().split(Pattern.quote(File.pathSeparator), -1))
                .map(Path::of)
                .filter(path -> !path.startsWith(ROOT))
                .toList();
    }

    private static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (Exception e) {
            throw new AssertionError(file + " cannot be read", e);
        }
    }
}
