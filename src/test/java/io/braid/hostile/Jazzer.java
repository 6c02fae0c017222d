package io.braid.hostile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fuzzing that is guided by coverage, in a process of its own, since it ends the process it is in. */
final class Jazzer {
    private static final String SANITIZERS = "com.code_intelligence.jazzer.sanitizers.";
    /** They look for what a protocol does not have, and take long to load. */
    private static final List<String> NOT_NEEDED = List.of(
            "ClojureLangHooks",
            "Deserialization",
            "ExpressionLanguageInjection",
            "FilePathTraversal",
            "LdapInjection",
            "NamingContextLookup",
            "OsCommandInjection",
            "ReflectiveCall",
            "RegexInjection",
            "RegexRoadblocks",
            "ScriptEngineInjection",
            "ServerSideRequestForgery",
            "SqlInjection",
            "TemplateInjection",
            "UnsafeSanitizer",
            "XPathInjection",
            "XmlParserSsrfGuidance");

    private static final Pattern DONE = Pattern.compile("Done (\\d+) runs in (\\d+) second");

    private static final Class<?> MAIN = com.code_intelligence.jazzer.Jazzer.class;

    private final FuzzTarget target;
    private final Path folder;
    /** Of 32 bits, and none that it would choose itself for. */
    private final long seed = Math.floorMod(Long.getLong("seed", System.nanoTime()), 1L << 31) + 1;

    /** @param folder for seeds, inputs and what it says */
    Jazzer(FuzzTarget target, Path folder) {
        this.target = target;
        this.folder = folder;
    }

    /** True if its native part is there for this system and processor. */
    static boolean runsHere() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String name = system.startsWith("mac") ? "macos" : system.startsWith("windows") ? "windows" : system;
        String processor = System.getProperty("os.arch").replace("amd64", "x86_64");
        String library = System.mapLibraryName("jazzer_driver");
        String path = "com/code_intelligence/jazzer/driver/jazzer_driver_" + name + "_" + processor + "/" + library;
        return Jazzer.class.getClassLoader().getResource(path) != null;
    }

    /** The input that the product of those classes cannot take, with what went wrong; null if all went well. */
    @Nullable
    String finding(Path changed, int seconds) throws IOException, InterruptedException {
        Path seeds = Files.createDirectories(folder.resolve("seeds"));
        for (byte[] seed : target.seeds()) {
            Files.write(seeds.resolve("seed-" + Integer.toHexString(Arrays.hashCode(seed))), seed);
        }
        Path said = folder.resolve("jazzer.txt");
        int exit = new ProcessBuilder(command(changed, seeds, seconds))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        String text = Files.readString(said);
        if (!text.contains("INFO: Seed: ")) {
            throw new AssertionError("Jazzer did not begin: " + text);
        }
        if (exit == 0) {
            System.out.println("B1, B2: Jazzer on " + target + ": " + done(text) + ", nothing found; seed " + seed);
            return null;
        }
        return inputs(text);
    }

    /** How many inputs there were, as it says at its end. */
    private static String done(String said) {
        Matcher done = DONE.matcher(said);
        return done.find()
                ? done.group(1) + " inputs in " + done.group(2) + " s"
                : "as many inputs as there was time for";
    }

    private List<String> command(Path changed, Path seeds, int seconds) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                changed + File.pathSeparator + target.classPath(MAIN),
                MAIN.getName(),
                "--target_class=" + target.type(),
                "--instrumentation_includes=" + target.looksInto(),
                "--custom_hook_includes=" + target.looksInto(),
                "--disabled_hooks="
                        + String.join(
                                ":", NOT_NEEDED.stream().map(SANITIZERS::concat).toList()),
                "--reproducer_path=" + folder,
                "-artifact_prefix=" + folder + File.separator,
                "-max_total_time=" + seconds,
                "-seed=" + seed,
                "-timeout=" + target.seconds(),
                "-rss_limit_mb=4096",
                seeds.toString());
    }

    private String inputs(String said) throws IOException {
        List<String> inputs = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().matches("(crash|timeout|oom)-.*")) {
                    inputs.add(HexFormat.of().formatHex(Files.readAllBytes(file)));
                }
            }
        }
        if (inputs.isEmpty()) {
            throw new AssertionError("Jazzer ended without an input that shows why: " + said);
        }
        return String.join(System.lineSeparator(), cause(said), "Input in hex: " + String.join(", ", inputs), said);
    }

    /** What went wrong, from among the many lines about what went well. */
    private static String cause(String said) {
        return said.lines()
                .filter(line -> line.startsWith("== ") || (line.startsWith("==") && line.contains("ERROR")))
                .findFirst()
                .orElse("It does not say why");
    }
}
