package io.braid.devtools.project;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Maven build that compiles all modules without gates and writes their class paths. It is necessary only for inputs
 * that the incremental compiler does not handle: poms, the grammar, filtered resources, annotation processors.
 */
public final class MavenBuild {
    private static final Pattern MODULE = Pattern.compile("\\[INFO] Building (.*\\S) +\\S*\\[(\\d+/\\d+)]");
    private static final int MOST_ERRORS = 25;

    private final Checkout checkout;
    private final PrintStream out;

    public MavenBuild(Checkout checkout, PrintStream out) {
        this.checkout = checkout;
        this.out = out;
    }

    /** Runs Maven if one of its inputs is newer than the last run. */
    public void runIfNecessary() throws IOException, InterruptedException {
        Optional<String> reason = reason();
        if (reason.isPresent()) {
            out.println("Compiling all modules with Maven once, because " + reason.get() + ":");
            run();
        }
    }

    /** Returns the reason why Maven has to run; empty if the last run is up to date. */
    Optional<String> reason() throws IOException {
        for (ProjectModule module : checkout.modules()) {
            Optional<String> reason = reason(module);
            if (reason.isPresent()) {
                return reason;
            }
        }
        return Optional.empty();
    }

    /** Returns the reason for a module, whose class path file every Maven build rewrites. */
    private Optional<String> reason(ProjectModule module) throws IOException {
        if (!Files.exists(module.classPathFile())) {
            return Optional.of("there has been no Maven build of " + module + " yet");
        }
        FileTime last = Files.getLastModifiedTime(module.classPathFile());
        if (Files.isDirectory(module.mainSources()) && !Files.isDirectory(module.classes())) {
            return Optional.of(module + " has no classes");
        }
        List<Path> inputs = new ArrayList<>(
                List.of(checkout.root().resolve("pom.xml"), module.root().resolve("pom.xml")));
        for (ResourceFolder resources : module.resources()) {
            if (resources.filtered()) {
                inputs.addAll(resources.files().values());
            }
        }
        inputs.addAll(files(module.root().resolve("src/main/codegen")));
        if (module.hasProcessors()) {
            for (Path source : files(module.mainSources())) {
                if (isNewer(source, last) && Files.readString(source).contains("@Benchmark")) {
                    inputs.add(source);
                }
            }
        }
        for (Path input : inputs) {
            if (isNewer(input, last)) {
                return Optional.of(checkout.root().relativize(input) + " has changed");
            }
        }
        return Optional.empty();
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static boolean isNewer(Path file, FileTime time) throws IOException {
        return Files.getLastModifiedTime(file).compareTo(time) > 0;
    }

    private void run() throws IOException, InterruptedException {
        Path log = Files.createDirectories(checkout.state()).resolve("maven.log");
        FileTime start = Files.getLastModifiedTime(Files.writeString(log, ""));
        ProcessBuilder maven = new ProcessBuilder(
                        "mvn", "-B", "-Pquick,!compiler-gates", "-Dmaven.test.skip=false", "process-test-classes")
                .directory(checkout.root().toFile())
                .redirectErrorStream(true);
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        List<String> lines = follow(maven.start(), log);
        for (ProjectModule module : checkout.modules()) {
            forgetIfCompiled(module, start);
        }
        if (!lines.isEmpty()) {
            lines.stream().limit(MOST_ERRORS).forEach(out::println);
            throw CommandException.failed("the Maven build failed; see " + log);
        }
    }

    /** Prints one line per module; returns the error lines if Maven fails. */
    private List<String> follow(Process maven, Path log) throws IOException, InterruptedException {
        List<String> errors = new ArrayList<>();
        Thread stop = new Thread(maven::destroy);
        Runtime.getRuntime().addShutdownHook(stop);
        try (BufferedReader reader = maven.inputReader();
                PrintStream copy = new PrintStream(Files.newOutputStream(log), true)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                copy.println(line);
                Matcher module = MODULE.matcher(line);
                if (module.find()) {
                    out.println("  [" + module.group(2) + "] " + module.group(1));
                } else if (line.startsWith("[ERROR]") && line.length() > "[ERROR] ".length()) {
                    errors.add(line.substring("[ERROR] ".length()));
                }
            }
        }
        int code = maven.waitFor();
        Runtime.getRuntime().removeShutdownHook(stop);
        return code == 0 ? List.of() : errors.isEmpty() ? List.of("exit code " + code) : errors;
    }

    /** Makes the next Maven build check the classes that this build has compiled without gates. */
    private static void forgetIfCompiled(ProjectModule module, FileTime start) throws IOException {
        for (boolean test : new boolean[] {false, true}) {
            for (Path file : files(test ? module.testClasses() : module.classes())) {
                if (file.toString().endsWith(".class") && isNewer(file, start)) {
                    MavenStatus.forget(module, test);
                    break;
                }
            }
        }
    }
}
