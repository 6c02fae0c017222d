package io.braid.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A border that the compiler guards needs no reviewer: the libraries of other modules cannot even be imported. */
final class ForbiddenImportTest {
    private static final Path SERVER = Path.of(System.getProperty("braid.build.root", "../.."), "server/target");

    private final Path output;

    ForbiddenImportTest(@TempDir Path output) {
        this.output = output;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.calcite.sql.SqlNode",
                "com.google.common.collect.ImmutableList",
                "com.zaxxer.hikari.HikariDataSource",
                "org.postgresql.PGConnection",
                "org.duckdb.DuckDBConnection"
            })
    void theServerCannotImportLibrariesOfOtherModules(String library) throws IOException {
        assertThat(compileInServer(library))
                .anySatisfy(error -> assertThat(error).contains("does not exist"));
        // The name is right, so it is the border that the compiler has run into.
        assertThat(getClass().getClassLoader().getResource(library.replace('.', '/') + ".class"))
                .isNotNull();
    }

    @Test
    void theServerCanImportItsOwnLibraries() throws IOException {
        assertThat(compileInServer("io.netty.channel.Channel")).isEmpty();
        assertThat(compileInServer("io.braid.spi.batch.Batch")).isEmpty();
    }

    /** The errors of a class that imports another, compiled as Maven compiles the server. */
    private List<String> compileInServer(String imported) throws IOException {
        String simpleName = imported.substring(imported.lastIndexOf('.') + 1);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        compiler.getTask(
                        null,
                        null,
                        diagnostics,
                        List.of("-proc:none", "-d", output.toString(), "-classpath", classPath()),
                        null,
                        List.of(new Source("import " + imported + "; class Probe { " + simpleName + " field; }")))
                .call();
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .toList();
    }

    private static String classPath() throws IOException {
        Path file = SERVER.resolve("compile-class-path.txt");
        assertThat(file)
                .as("the class path that the build of the server writes down; build it with this module (-am)")
                .isRegularFile();
        return Files.readString(file).strip();
    }

    /** A source file called Probe.java that exists in memory only. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Probe.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
