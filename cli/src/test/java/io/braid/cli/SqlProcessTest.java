package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process: its output and exit code. */
@Tag("jdk")
@Timeout(60)
class SqlProcessTest {
    /** Exceeds the capacity of a pipe. */
    private static final String MANY_ROWS = "SELECT X FROM SYSTEM_RANGE(1, 1000000)";

    @TempDir
    private Path folder = Path.of("");

    @Test
    @EnabledOnOs(OS.LINUX)
    void outputThatCannotBeWrittenIsAFailure() throws Exception {
        Process process = sql("SELECT 1").redirectOutput(new File("/dev/full")).start();
        String said = text(process.getErrorStream());
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said).startsWith("braid sql: the output cannot be written: ").hasLineCount(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void helpThatCannotBeWrittenIsAFailure() throws Exception {
        ProcessBuilder builder = sql("SELECT 1");
        builder.command().add("--help");
        Process process = builder.redirectOutput(new File("/dev/full")).start();
        String said = text(process.getErrorStream());
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said).startsWith("braid sql: the output cannot be written: ").hasLineCount(1);
    }

    @Test
    void helpIsShown() throws Exception {
        ProcessBuilder builder = sql("SELECT 1");
        builder.command().add("--help");
        Process process = builder.start();
        assertThat(text(process.getInputStream()))
                .startsWith("Usage: braid sql ")
                .contains("--data-folder");
        assertThat(text(process.getErrorStream())).isEmpty();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void aReaderWhoHasSeenEnoughIsToldNothing() throws Exception {
        Process process = sql(MANY_ROWS).start();
        try (InputStream out = process.getInputStream()) {
            assertThat(out.read()).isEqualTo('X');
        }
        assertThat(text(process.getErrorStream())).isEmpty();
        assertThat(process.waitFor()).isEqualTo(1);
    }

    @Test
    void aCommandOfTheShellIsRefusedWithItsStatement() throws Exception {
        Process process = sql("SELECT 1; \\dt sales").start();
        assertThat(text(process.getInputStream())).isEmpty();
        assertThat(text(process.getErrorStream()))
                .isEqualToIgnoringNewLines("braid sql: \\dt is for the interactive shell alone; the statement that it"
                        + " stands for is SHOW TABLES FROM sales");
        assertThat(process.waitFor()).isEqualTo(1);
    }

    private ProcessBuilder sql(String statement) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SqlMain.class.getName(),
                "--url",
                "jdbc:h2:mem:;IGNORE_UNKNOWN_SETTINGS=TRUE",
                "--user",
                "ada",
                "--format",
                "csv",
                "-c",
                statement)));
        builder.environment().put("BRAID_PASSWORD", "any");
        return builder.directory(folder.toFile());
    }

    private static String text(InputStream from) throws Exception {
        return new String(from.readAllBytes(), StandardCharsets.UTF_8);
    }
}
