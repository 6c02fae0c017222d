package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** A server in a process of its own, which can be told to stop, or be killed. */
public final class ServerProcess {
    private ServerProcess() {}

    /**
     * What starts one on any free ports, with its data and working folder in this one.
     *
     * @param settings further ones, as on the command line
     */
    public static ProcessBuilder over(Path model, Path folder, String... settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of("--port", "0", "--http-port", "0", "--warm-up-time", "0s"));
        command.addAll(List.of("--data-folder", folder.resolve("data").toString(), "--vdb", model.toString()));
        command.addAll(List.of(settings));
        return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    }

    /** Waits until it serves {@code shop}; returns url, user and password, which it has written down in this folder. */
    public static Properties login(Process server, Path folder) throws IOException {
        BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
        StringBuilder said = new StringBuilder();
        String line = out.readLine();
        while (line != null && !line.contains(" serves shop at ")) {
            said.append(line).append('\n');
            line = out.readLine();
        }
        assertThat(line).as(said.toString()).isNotNull();
        // What nobody reads would hold it up.
        Thread rest = new Thread(() -> out.lines().forEach(later -> {}));
        rest.setDaemon(true);
        rest.start();
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve("data/connection.properties"))) {
            login.load(reader);
        }
        return login;
    }
}
