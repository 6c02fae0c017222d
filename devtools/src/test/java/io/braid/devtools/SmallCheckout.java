package io.braid.devtools;

import io.braid.devtools.compile.ClassIndex;
import io.braid.devtools.compile.IncrementalCompiler;
import io.braid.devtools.project.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/** Source tree of two modules, {@code base} and {@code parts/user}, the second of which depends on the first. */
public final class SmallCheckout {
    private static final String POM = "<project><artifactId>x</artifactId>%s</project>";

    private final Path root;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    public SmallCheckout(Path folder) throws IOException {
        root = folder.toRealPath();
        write("pom.xml", POM.formatted("""
                <modules><module>base</module><module>parts/user</module></modules>
                <properties>
                  <maven.compiler.release>17</maven.compiler.release>
                  <minutes>6</minutes>
                  <test.longest>${minutes} m</test.longest>
                </properties>"""));
        write("base/pom.xml", POM.formatted(""));
        write("parts/user/pom.xml", POM.formatted(""));
        write("base/target/test-class-path.txt", "");
        // Maven may name the jar, which is older than the classes.
        write(
                "parts/user/target/test-class-path.txt",
                root.resolve("base/target/base.jar").toString());
    }

    /** Copies sources, classes and index, with the times of the files. */
    public SmallCheckout copyTo(Path folder) throws IOException {
        SmallCheckout copy = new SmallCheckout(folder);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path target = copy.root.resolve(root.relativize(file));
            // The class paths of the copy are its own.
            if (!target.endsWith("test-class-path.txt")) {
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return copy;
    }

    public Path root() {
        return root;
    }

    public Checkout checkout() throws IOException {
        return Checkout.read(root);
    }

    /** Writes a file with a modification time after all compilations so far. */
    public Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() + 5));
        try {
            // The next compilation starts later than the edit.
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return file;
    }

    /** Compiles and returns the index. */
    public ClassIndex index() throws IOException {
        printed.reset();
        return new IncrementalCompiler(checkout(), new PrintStream(printed, true, StandardCharsets.UTF_8)).compile();
    }

    /** Compiles and returns what the compiler has printed. */
    public List<String> compile() throws IOException {
        index();
        return printed();
    }

    /** Compiles one module only and returns what the compiler has printed. */
    public List<String> compile(String module) throws IOException {
        printed.reset();
        new IncrementalCompiler(checkout(), new PrintStream(printed, true, StandardCharsets.UTF_8))
                .compile(each -> each.folder().equals(module));
        return printed();
    }

    public List<String> printed() {
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList();
    }
}
