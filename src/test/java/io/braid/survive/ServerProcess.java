package io.braid.survive;

import io.braid.server.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a process of its own, which can be told to stop, or be killed. */
final class ServerProcess {
    private ServerProcess() {}

    /**
     * What starts one on any free ports, with its data and working folder in this one.
     *
     * @param settings further ones, as on the command line
     */
    static ProcessBuilder over(Path model, Path folder, String... settings) {
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
}
