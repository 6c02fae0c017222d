package io.braid.devtools.compile;

import io.braid.devtools.project.CommandException;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Java compiler of the running JDK, with Maven's options and without its gates. */
final class Javac {
    private final PrintStream out;

    Javac(PrintStream out) {
        this.out = out;
    }

    /** Compiles some sources of a set; prints the errors as javac does and fails if there are any. */
    void compile(SourceSet set, Collection<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw CommandException.failed("this Java has no compiler: " + System.getProperty("java.home"));
        }
        String classPath = set.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> options = List.of(
                "-d",
                Files.createDirectories(set.output()).toString(),
                "-classpath",
                classPath,
                "--release",
                Integer.toString(set.module().release()),
                "-encoding",
                "UTF-8",
                "-g",
                "-parameters",
                "-proc:none",
                "-implicit:none",
                "-nowarn",
                "-Xlint:none",
                "-XDsuppressNotes");
        PrintWriter errors = new PrintWriter(out, true, StandardCharsets.UTF_8);
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            boolean success = compiler.getTask(
                            errors, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            errors.flush();
            if (!success) {
                throw CommandException.failed(set + " does not compile");
            }
        }
    }
}
