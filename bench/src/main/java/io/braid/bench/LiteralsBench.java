package io.braid.bench;

import io.braid.bench.load.Question;
import io.braid.bench.report.Metric;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.CpuTime;
import io.braid.bench.rig.Rig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Throughput of statements with literal keys compared with prepared ones. */
@Command(
        name = "literals",
        description = "How many look-ups, and how many of the study's query H, are answered in a second: prepared, with"
                + " the key as a literal, and so without shared plans.")
final class LiteralsBench extends TpchBench {
    private static final String HINT = "/*+ makedep */ ";

    @Option(
            names = "--users",
            split = ",",
            defaultValue = "1,64",
            description = "How many connections ask at once (default 1,64).")
    private List<Integer> users = List.of();

    @Option(names = "--rounds", defaultValue = "11", description = "How often each way takes its turn (default 11).")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "1", description = "How long a turn takes (default 1).")
    private int seconds;

    @Option(names = "--warm-up", defaultValue = "10", description = "Seconds of each way before (default 10).")
    private int warmUp;

    LiteralsBench() {
        super("literals");
    }

    /** Way of passing a key to a statement. */
    private enum Way {
        PREPARED,
        LITERALS,
        UNSHARED
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of("users", users.toString(), "rounds", "" + rounds, "seconds", "" + seconds);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        Question hinted = StudyBench.question("H", "", scale);
        measure(rig, StudyBench.lookUp("look-up", scale));
        measure(rig, new Question("H", hinted.sql().replace(HINT, ""), hinted.largestKey()));
        measure(rig, new Question("H with hints", hinted.sql(), hinted.largestKey()));
    }

    private void measure(Rig rig, Question question) throws SQLException {
        for (int count : users) {
            Map<Way, List<Double>> rates = new EnumMap<>(Way.class);
            for (Way way : Way.values()) {
                perSecond(rig.federated(), question, way, count, warmUp);
            }
            for (int round = 0; round < rounds; round++) {
                for (Way way : Way.values()) {
                    rates.computeIfAbsent(way, first -> new ArrayList<>())
                            .add(perSecond(rig.federated(), question, way, count, seconds));
                }
            }
            report(question.name() + ", " + count + (count == 1 ? " connection" : " connections"), rates);
        }
    }

    private void report(String name, Map<Way, List<Double>> rates) {
        double prepared = median(rates.getOrDefault(Way.PREPARED, List.of()));
        console.printf("%n%s%n", name);
        rates.forEach((way, each) -> {
            double rate = median(each);
            console.printf("  %-10s %,10.0f /s %8.2fx%n", way, rate, rate / prepared);
            add(new Metric(name, way.name(), rate, "per second"));
        });
    }

    private static double median(List<Double> values) {
        return CpuTime.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private double perSecond(Arm arm, Question question, Way way, int count, int duration) throws SQLException {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        List<Connection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                connections.add(arm.connect());
            }
            long start = System.nanoTime();
            long end = start + duration * 1_000_000_000L;
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Connection connection = connections.get(i);
                Random random = new Random(seed + i);
                counts.add(threads.submit(() -> ask(connection, arm, question, way, random, end)));
            }
            long sum = 0;
            for (Future<Long> each : counts) {
                sum += each.get();
            }
            return sum * 1e9 / (System.nanoTime() - start);
        } catch (ExecutionException e) {
            throw new SQLException("a statement failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        } finally {
            threads.shutdownNow();
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static long ask(Connection connection, Arm arm, Question question, Way way, Random random, long end)
            throws SQLException {
        String sql = arm.text().apply(question.sql());
        long count = 0;
        if (way == Way.PREPARED) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (; System.nanoTime() < end; count++) {
                    statement.setInt(1, 1 + random.nextInt(question.largestKey()));
                    read(statement.executeQuery());
                }
            }
            return count;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET enable_shared_plans = " + (way == Way.LITERALS ? "on" : "off"));
            for (; System.nanoTime() < end; count++) {
                String key = String.valueOf(1 + random.nextInt(question.largestKey()));
                read(statement.executeQuery(sql.replace("?", key)));
            }
        }
        return count;
    }

    private static void read(ResultSet result) throws SQLException {
        try (result) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                for (int column = 1; column <= columns; column++) {
                    result.getObject(column);
                }
            }
        }
    }
}
