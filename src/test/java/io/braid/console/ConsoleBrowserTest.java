package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages in a headless browser, by the suite in console/web/e2e; skipped where none is installed. */
final class ConsoleBrowserTest {
    private static final Path WEB = Path.of(System.getProperty("braid.build.root", "../.."), "console/web");
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    @Test
    void thePagesWork(@TempDir Path folder) throws Exception {
        String browser = BROWSERS.stream()
                .map(ConsoleBrowserTest::find)
                .filter(path -> !path.isEmpty())
                .findFirst()
                .orElse("");
        assumeThat(browser).as("a browser").isNotEmpty();
        assumeThat(find("node")).as("Node.js").isNotEmpty();
        assumeThat(WEB.resolve("node_modules/playwright-core"))
                .as("the console's libraries")
                .isDirectory();

        try (ConsoleServer braid = new ConsoleServer(folder, Map.of())) {
            Path log = folder.resolve("e2e.log");
            ProcessBuilder suite = new ProcessBuilder("node", "e2e/run.mjs").directory(WEB.toFile());
            suite.environment()
                    .put("BRAID_URL", "http://127.0.0.1:" + braid.server().httpPort());
            suite.environment().put("BRAID_LINK", braid.link(braid.login().getProperty("user")));
            suite.environment().put("BRAID_USER", "ada");
            suite.environment().put("BRAID_PASSWORD", ConsoleServer.SECRET);
            suite.environment().put("BRAID_BROWSER", browser);
            suite.environment().put("BRAID_FOLDER", folder.resolve("browser").toString());
            Process process =
                    suite.redirectErrorStream(true).redirectOutput(log.toFile()).start();
            boolean ended = process.waitFor(4, TimeUnit.MINUTES);
            process.destroy();
            assertThat(ended && process.exitValue() == 0)
                    .as(Files.readString(log))
                    .isTrue();
        }
    }

    /** The path of a program; empty if it is not installed. */
    private static String find(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
    }
}
