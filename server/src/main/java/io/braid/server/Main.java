package io.braid.server;

import io.braid.execution.setting.ConfigReader;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.storage.DataFolder;
import io.braid.network.LastResort;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** {@code braid serve}: runs a server until the process is terminated. Exits with 0, or with 1 and an error. */
public final class Main {
    private static final Path USUAL_CONFIG = Path.of("server.properties");

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching("braid serve", () -> run(List.of(arguments))));
    }

    private static int run(List<String> arguments) {
        try {
            ServeOptions options = ServeOptions.parse(arguments);
            switch (options.request()) {
                case PRINT_HELP -> System.out.print(ServeOptions.helpText());
                case PRINT_SETTINGS -> System.out.print(SettingsFile.text());
                case SERVE -> serve(options, Environment.ofProcess());
            }
            return 0;
        } catch (BraidException e) {
            System.err.println("braid serve: " + e.getMessage());
            return 1;
        }
    }

    private static void serve(ServeOptions options, Environment environment) {
        ServerConfig config = read(options.config(), environment, options.settings());
        logInto(config);
        serve(config, environment, options.models(), server -> announce(server, System.out));
    }

    /** Runs a server over model files until the process is terminated. Returns only by an exception. */
    public static void serve(
            ServerConfig config, Environment environment, List<Path> models, Consumer<BraidServer> announcement) {
        LastResort.arm(code -> Runtime.getRuntime().halt(code));
        BraidServer server = BraidServer.startFromFiles(config, environment, models);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "braid-shutdown"));
        announcement.accept(server);
        awaitForever();
    }

    /** Reads the settings of a file (server.properties by default), of variables and of options. */
    public static ServerConfig read(Optional<Path> file, Environment environment, Map<String, String> options) {
        ConfigReader reader = new ConfigReader();
        if (file.isPresent() || Files.exists(USUAL_CONFIG)) {
            reader.addFile(file.orElse(USUAL_CONFIG));
        }
        return reader.addEnvironment(environment)
                .add("the command line", options)
                .read();
    }

    /** Directs the log into the data folder, which must be validated before anything is logged. */
    public static void logInto(ServerConfig config) {
        try (DataFolder folder = DataFolder.open(config.dataFolder())) {
            System.setProperty("braid.log.format", config.logFormat().name());
            System.setProperty("braid.log.file", folder.file("braid.log").toString());
            System.setProperty("logback.configurationFile", "io/braid/server/logback-serve.xml");
        }
    }

    private static void announce(BraidServer server, PrintStream out) {
        server.problems().forEach(problem -> out.println("Not deployed: " + problem));
        if (server.createdFirstUser()) {
            out.println("Created the first user; its name and password are in " + server.connectionFile());
        }
        List<String> databases = server.databases();
        out.println("Braid " + ServerVersion.read() + " serves "
                + (databases.isEmpty() ? "no database yet" : String.join(", ", databases)) + " at "
                + server.host() + ":" + server.port() + postgres(server) + " (health: http://" + server.httpHost() + ":"
                + server.httpPort()
                + "/health/ready). Stop it with Ctrl-C.");
    }

    private static String postgres(BraidServer server) {
        return server.pgPort().isPresent()
                ? ", and by PostgreSQL's protocol at " + server.host() + ":"
                        + server.pgPort().getAsInt()
                : "";
    }

    /** Ends the process with 0 on a signal, because that is the normal way to stop a server. */
    private static void stop(BraidServer server) {
        System.out.println("Stopping: running queries may end, then the server does.");
        server.close();
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void awaitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
