package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.script.SltFile;
import io.braid.execution.script.SltRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The scripts of src/test/sql, one test per file, against what the subclass puts under test. With -Dslt.complete every
 * answer is written into its file instead of being compared: review the difference before you commit it. With
 * -Dslt.file=PATH,... only these scripts run, by their paths below the folder.
 */
abstract class SqlScripts {
    private static final Path FOLDER = Path.of(System.getProperty("braid.build.root", "../.."), "src/test/sql")
            .toAbsolutePath();

    private static final List<String> ONLY =
            List.of(System.getProperty("slt.file", "").split(","));

    abstract SqlUnderTest underTest() throws Exception;

    /** What answers a script, by its path inside the folder. */
    SqlUnderTest underTest(String script, SqlUnderTest usual) throws Exception {
        return usual;
    }

    /** True if a script, by its path inside the folder, is for this one. */
    boolean applies(String script) {
        return true;
    }

    @TestFactory
    Stream<DynamicTest> scripts() throws Exception {
        List<Path> files = files();
        if (files.isEmpty()) {
            return Stream.empty();
        }
        SqlUnderTest underTest = underTest();
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(
                        path(file), file.toUri(), () -> check(underTest(path(file), underTest), file)));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(FOLDER)) {
            return all.filter(path -> path.toString().endsWith(".slt"))
                    .filter(path -> isWanted(path(path)))
                    .sorted()
                    .toList();
        }
    }

    private static String path(Path file) {
        return FOLDER.relativize(file).toString().replace('\\', '/');
    }

    private boolean isWanted(String script) {
        return applies(script) && (ONLY.equals(List.of("")) || ONLY.contains(script));
    }

    private static void check(SqlUnderTest underTest, Path file) throws Exception {
        SltFile script = SltFile.read(FOLDER, file);
        try (JdbcSession session = new JdbcSession(underTest)) {
            SltRunner runner = new SltRunner(session);
            if (System.getProperty("slt.complete") != null) {
                Files.writeString(file, String.join("\n", runner.complete(script)) + "\n");
            } else {
                assertThat(String.join("\n\n", runner.run(script))).isEmpty();
            }
        }
    }
}
