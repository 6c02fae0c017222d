package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page of licences has the libraries that the poms bring into server and shell, and each is under a licence that
 * lets them.
 */
final class LicencesTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root"));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| [^|]+ \\| ([^|]+) \\|$");

    /**
     * Those under which a library may be shipped beside code under the Apache License; of several, one has to be here.
     */
    private static final Set<String> PERMITTED = Set.of(
            "Apache-2.0",
            "MIT",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "CC0-1.0",
            "EPL-2.0",
            "MPL-2.0",
            "GPL-2.0 with Universal-FOSS-exception-1.0");

    private final List<MatchResult> rows = ROW.matcher(Repository.here()
                    .file("docs/licences.md")
                    .orElseThrow(() -> new AssertionError("there is no page docs/licences.md"))
                    .text())
            .results()
            .toList();

    @Test
    void thePageHasTheLibrariesOfServerAndShellAndNoOthers() throws IOException {
        Set<String> shipped = new TreeSet<>(libraries("server"));
        shipped.addAll(libraries("cli"));

        assertThat(shipped).hasSizeGreaterThan(50);
        assertThat(rows.stream().map(row -> row.group(1)).toList()).containsExactlyInAnyOrderElementsOf(shipped);
    }

    @Test
    void eachMayBeShipped() {
        assertThat(rows).allSatisfy(row -> assertThat(row.group(2).split(" or ", -1))
                .as(row.group(1))
                .containsAnyElementsOf(PERMITTED));
    }

    /** The names of the artifacts that a module of Braid runs with; those of Braid itself lie in its own folders. */
    private static List<String> libraries(String module) throws IOException {
        String paths = Files.readString(ROOT.resolve(module).resolve("target/runtime-class-path.txt"));
        return Stream.of(paths.strip().split(Pattern.quote(File.pathSeparator), -1))
                .map(Path::of)
                .filter(path -> !path.startsWith(ROOT))
                .map(LicencesTest::artifact)
                .toList();
    }

    /** In a repository of Maven, a jar lies in a folder for its version, in one for its artifact. */
    private static String artifact(Path jar) {
        Path version = Objects.requireNonNull(jar.getParent());
        return String.valueOf(Objects.requireNonNull(version.getParent()).getFileName());
    }
}
