package io.braid.bench.driver;

import io.braid.bench.rig.CpuTime;
import io.braid.testkit.server.TestServer;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Prepared look-ups of a row by key: the latency of one, and the throughput over several connections. */
final class LookUps {
    private static final String CONDITION = " WHERE l_orderkey = ? AND l_linenumber = 1";
    private static final int WARM_UP = 2000;
    private static final int KEYS = 10_000;

    private final TestServer database;
    private final BraidOverOne braid;
    private final PrintStream console;

    LookUps(TestServer database, BraidOverOne braid, PrintStream console) {
        this.database = database;
        this.braid = braid;
        this.console = console;
    }

    /** Factory of connections. */
    private interface Opening {
        Connection open() throws SQLException;
    }

    void measure(int lookups, int users, int seconds) throws SQLException {
        double[] direct = new double[lookups];
        double[] through = new double[lookups];
        try (Connection toDatabase = database.connect();
                Connection toBraid = braid.connect();
                PreparedStatement directly = prepare(toDatabase, "lineitem");
                PreparedStatement throughBraid = prepare(toBraid, "db.lineitem")) {
            Random random = new Random(1);
            for (int i = -WARM_UP; i < lookups; i++) {
                double first = time(directly, random);
                double second = time(throughBraid, random);
                if (i >= 0) {
                    direct[i] = first;
                    through[i] = second;
                }
            }
        }
        double one = CpuTime.median(direct);
        double other = CpuTime.median(through);
        console.printf("%n%-40s %12.3f ms%n", "a look-up, directly (median)", one);
        console.printf("%-40s %12.3f ms %+10.3f ms%n", "a look-up, through Braid (median)", other, other - one);
        double directly = perSecond(database::connect, "lineitem", users, seconds);
        double throughBraid = perSecond(braid::connect, "db.lineitem", users, seconds);
        console.printf("%-40s %,12.0f /s%n", users + " connections, directly", directly);
        console.printf(
                "%-40s %,12.0f /s %10.2fx%n",
                users + " connections, through Braid", throughBraid, throughBraid / directly);
    }

    private static PreparedStatement prepare(Connection connection, String table) throws SQLException {
        return connection.prepareStatement("SELECT l_quantity, l_shipmode FROM " + table + CONDITION);
    }

    private static double time(PreparedStatement statement, Random random) throws SQLException {
        long before = System.nanoTime();
        lookUp(statement, random);
        return (System.nanoTime() - before) / 1e6;
    }

    /** Looks up a random key, which may be missing: only every eighth order number exists. */
    private static void lookUp(PreparedStatement statement, Random random) throws SQLException {
        statement.setLong(1, random.nextInt(KEYS) + 1L);
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getBigDecimal(1);
                rows.getString(2);
            }
        }
    }

    private static double perSecond(Opening opening, String table, int users, int seconds) throws SQLException {
        ExecutorService threads = Executors.newFixedThreadPool(users);
        List<Connection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < users; i++) {
                connections.add(opening.open());
            }
            // Concurrent look-ups take other code paths than single ones, which must be warmed up too.
            countIn(threads, connections, table, seconds);
            return (double) countIn(threads, connections, table, seconds) / seconds;
        } finally {
            threads.shutdownNow();
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static long countIn(ExecutorService threads, List<Connection> connections, String table, int seconds)
            throws SQLException {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        List<Future<Long>> counts = new ArrayList<>();
        for (Connection connection : connections) {
            counts.add(threads.submit(() -> {
                long count = 0;
                Random random = new Random();
                try (PreparedStatement statement = prepare(connection, table)) {
                    while (System.nanoTime() < end) {
                        lookUp(statement, random);
                        count++;
                    }
                }
                return count;
            }));
        }
        long sum = 0;
        for (Future<Long> count : counts) {
            try {
                sum += count.get();
            } catch (ExecutionException e) {
                throw new SQLException("A look-up failed: " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return sum;
    }
}
