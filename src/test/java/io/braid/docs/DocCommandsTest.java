package io.braid.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.SettingDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every command of Braid that the documentation shows is there, with all its options, and so is every script. */
final class DocCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root"));

    /** A line of a block: the command, and what stands behind it, up to an explanation after several blanks. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?m)^ *(?:\\$ )?(?:[A-Z_]+=\\S+ )*(?:sudo (?:-u \\w+ )?)?(?:\\./|bin/)?braid ([a-z]+)((?: [^ \n]+)*)");

    private static final Pattern LAUNCHED =
            Pattern.compile("(?m)^ +(\\w+)\\) run (\\w+) io\\.braid\\.((?:\\w+\\.)*)\\w+ ");
    private static final Pattern OPTION = Pattern.compile("(?<= )--[a-z][a-z-]*");
    private static final Pattern SCRIPT = Pattern.compile("(?m)^ {4}((?:docker|dist|site|monitoring)/[a-z/-]+)(?= |$)");

    /** Sources of the package that has a command's program, by the command. */
    private static final Map<String, String> PROGRAMS = new HashMap<>();

    private static final List<String> PAGES = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        String launcher = Files.readString(ROOT.resolve("braid"));
        for (var line : LAUNCHED.matcher(launcher).results().toList()) {
            String folder =
                    line.group(2) + "/src/main/java/io/braid/" + line.group(3).replace('.', '/');
            PROGRAMS.put(line.group(1), sources(ROOT.resolve(folder)));
        }
        PROGRAMS.put("help", "");
        PROGRAMS.put("version", "");
        try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
            for (Path page :
                    pages.filter(path -> path.toString().endsWith(".md")).toList()) {
                PAGES.add(Files.readString(page));
            }
        }
        PAGES.add(Files.readString(ROOT.resolve("README.md")));
        PAGES.add(Files.readString(ROOT.resolve("CONTRIBUTING.md")));
    }

    private static String sources(Path folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                all.append(Files.readString(file));
            }
        }
        SettingDefinition.all()
                .forEach(setting -> all.append("--").append(setting.key()).append('\n'));
        return all.toString();
    }

    @Test
    void commandsAndTheirOptionsAreThere() {
        assertThat(PROGRAMS).containsKeys("serve", "sql", "check", "bench", "test");
        List<String> wrong = new ArrayList<>();
        int found = 0;
        for (String page : PAGES) {
            for (var command : COMMAND.matcher(page).results().toList()) {
                found++;
                String program = PROGRAMS.get(command.group(1));
                if (program == null) {
                    wrong.add(command.group().strip());
                } else {
                    OPTION.matcher(command.group(2))
                            .results()
                            .map(option -> option.group())
                            .filter(option -> !option.equals("--help") && !program.contains(option))
                            .forEach(option -> wrong.add(command.group().strip() + ": " + option));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(found).isGreaterThan(50);
    }

    @Test
    void scriptsAreThere() {
        TreeSet<String> scripts = new TreeSet<>();
        PAGES.forEach(page -> SCRIPT.matcher(page).results().forEach(script -> scripts.add(script.group(1))));

        assertThat(scripts)
                .contains("dist/check", "docker/build-image", "site/build")
                .allSatisfy(script -> assertThat(ROOT.resolve(script)).isExecutable());
    }
}
