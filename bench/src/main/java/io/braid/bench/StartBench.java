package io.braid.bench;

import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.MeasuredServer;
import io.braid.testkit.file.Folders;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Startup time of a server, from the command to the first answer. */
@Command(
        name = "start",
        description =
                "How long a server takes from its command to its first answer, over a source that is there and one"
                        + " that is not.",
        footer = "The first start after a build has nothing to go by and is told apart.")
final class StartBench implements Callable<Integer> {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER here FOREIGN DATA WRAPPER h2 OPTIONS (url '%s');
            CREATE SERVER gone FOREIGN DATA WRAPPER postgresql OPTIONS (url 'jdbc:postgresql://127.0.0.1:%d/gone');
            CREATE SCHEMA here SERVER here;
            CREATE SCHEMA gone SERVER gone;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER here INTO here;
            IMPORT FOREIGN SCHEMA public FROM SERVER gone INTO gone;
            """;
    private static final String QUERY = "SELECT name, COUNT(*) FROM here.item WHERE id > 1 GROUP BY name ORDER BY name";

    @Option(names = "--repeat", defaultValue = "5", description = "How many starts are measured (default 5).")
    private int repeat;

    @Option(
            names = "--command",
            split = " ",
            description = "What starts a server, without its options; ./braid serve unless given.")
    private List<String> command = List.of(System.getProperty("braid.launcher", "./braid"), "serve");

    @Option(
            names = "--longest",
            description = "Milliseconds that the median may take; the command fails if it is more (default: any).")
    private double longest = Double.MAX_VALUE;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    StartBench() {}

    /** Milliseconds from a start to its first result, elapsed and of processor time. */
    private record Start(double wall, double cpu) {}

    @Override
    public Integer call() throws Exception {
        if (repeat < 1) {
            System.err.println("braid bench: --repeat needs a number from 1 on, not " + repeat + ".");
            return 1;
        }
        Path folder = Files.createTempDirectory("braid-start");
        try {
            double median = measure(folder);
            if (median > longest) {
                System.err.printf(
                        Locale.ROOT,
                        "braid bench: a start took %.0f ms in the median, and may take --longest %.0f.%n",
                        median,
                        longest);
                return 1;
            }
            return 0;
        } finally {
            Folders.delete(folder);
        }
    }

    /** The median in milliseconds. */
    private double measure(Path folder) throws IOException, SQLException, InterruptedException {
        String h2 = "jdbc:h2:file:" + folder.resolve("here");
        try (Connection connection = DriverManager.getConnection(h2);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20))");
            statement.execute("INSERT INTO item VALUES (1, 'nail'), (2, 'hammer'), (3, 'saw')");
        }
        Path model = folder.resolve("shop.vdb.sql");
        Files.writeString(model, MODEL.formatted(h2, MeasuredServer.freePort()));
        List<Start> starts = new ArrayList<>();
        for (int i = 0; i <= repeat; i++) {
            Start start = start(folder, model);
            console.printf(
                    Locale.ROOT, "%-6s %8.0f ms %8.0f ms of processors%n", i == 0 ? "first" : i, start.wall, start.cpu);
            if (i > 0) {
                starts.add(start);
            }
        }
        double median = median(starts.stream().map(Start::wall).toList());
        console.printf(
                Locale.ROOT,
                "median %8.0f ms %8.0f ms of processors%n",
                median,
                median(starts.stream().map(Start::cpu).toList()));
        return median;
    }

    private Start start(Path folder, Path model) throws IOException, InterruptedException {
        int port = MeasuredServer.freePort();
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("--port", Integer.toString(port), "--http-port", "0", "--vdb", model.toString()));
        line.addAll(List.of("--pg-port", "0"));
        line.addAll(List.of("--data-folder", folder + "/data", "--vdb-folder", folder + "/none"));
        line.addAll(List.of("--files-folder", folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.out").toFile());
        long begin = System.nanoTime();
        try (MeasuredServer server = MeasuredServer.start(builder)) {
            while (!answers(port, folder.resolve("data").resolve("connection.properties"))) {
                if (!server.process().isAlive() || System.nanoTime() - begin > LONGEST.toNanos()) {
                    throw new IOException(
                            "The server does not answer. It said:\n" + Files.readString(folder.resolve("server.out")));
                }
                TimeUnit.MILLISECONDS.sleep(5);
            }
            double wall = (System.nanoTime() - begin) / 1e6;
            Duration cpu = server.process().info().totalCpuDuration().orElse(Duration.ZERO);
            return new Start(wall, cpu.toNanos() / 1e6);
        }
    }

    /** True if the server has answered; false while it does not listen or has no user yet. */
    private static boolean answers(int port, Path login) throws IOException {
        if (!Files.exists(login)) {
            return false;
        }
        Properties user = new Properties();
        try (Reader reader = Files.newBufferedReader(login)) {
            user.load(reader);
        }
        user.remove("url");
        try (Connection connection = DriverManager.getConnection("jdbc:braid://127.0.0.1:" + port + "/shop", user);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUERY)) {
            return rows.next();
        } catch (SQLException e) {
            return false;
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
