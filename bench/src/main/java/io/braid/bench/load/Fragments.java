package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.RigSource;
import io.braid.bench.rig.SentStatement;
import io.braid.bench.rig.SentStatements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/**
 * Lower bound of a plan's duration: all statements that it sends to its sources, run directly and concurrently, with
 * their rows only read. Dependencies between statements are resolved in advance.
 */
public final class Fragments implements AutoCloseable {
    private static final String ARM = "limit";

    private final List<Connection> connections = new ArrayList<>();
    private final List<PreparedStatement> statements = new ArrayList<>();
    private final ExecutorService threads;

    public Fragments(List<SentStatement> sent) throws SQLException {
        threads = Executors.newFixedThreadPool(Math.max(1, sent.size()));
        try {
            for (SentStatement each : sent) {
                RigSource source = each.source();
                Arm.Address address = new Arm.Address(source.url(), source.user(), source.password());
                Arm arm = new Arm(ARM, address, UnaryOperator.identity());
                Connection connection = arm.connect();
                connections.add(connection);
                PreparedStatement statement = connection.prepareStatement(each.sql());
                statement.setFetchSize(arm.fetchSize());
                statements.add(statement);
            }
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    /**
     * Measures the statements alternately with their query, so that both find the sources equally busy and their caches
     * equally warm.
     */
    public Beside beside(SentStatements.Asking query, String question, int warmUp, int repeat) throws SQLException {
        long[] whole = new long[repeat];
        long[] atOnce = new long[repeat];
        long[] oneByOne = new long[repeat];
        long rows = 0;
        for (int i = -warmUp; i < repeat; i++) {
            long start = System.nanoTime();
            query.run();
            long asked = System.nanoTime();
            rows = readAtOnce();
            long read = System.nanoTime();
            readOneByOne();
            if (i >= 0) {
                whole[i] = asked - start;
                atOnce[i] = read - asked;
                oneByOne[i] = System.nanoTime() - read;
            }
        }
        return new Beside(Result.Times.of(whole), limit(question, rows, atOnce), Result.Times.of(oneByOne));
    }

    /**
     * Durations of a query and of its statements.
     *
     * @param query the duration in Braid
     * @param atOnce the duration of the statements, run concurrently
     * @param oneByOne the duration of the statements, run one after the other, as if each depended on the previous one
     */
    public record Beside(Result.Times query, Result atOnce, Result.Times oneByOne) {}

    private static Result limit(String question, long rows, long[] nanos) {
        Result.Times times = Result.Times.of(nanos);
        return new Result(question, ARM, 1, rows, "", times, 1000 / times.median(), null, null, null);
    }

    private void readOneByOne() throws SQLException {
        for (PreparedStatement statement : statements) {
            rows(statement);
        }
    }

    private long readAtOnce() throws SQLException {
        List<Future<Long>> reading = statements.stream()
                .map(statement -> threads.submit(() -> rows(statement)))
                .toList();
        long rows = 0;
        for (Future<Long> each : reading) {
            try {
                rows += each.get();
            } catch (ExecutionException e) {
                throw new SQLException("A statement fails that Braid has sent: " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SQLException("interrupted", e);
            }
        }
        return rows;
    }

    private static long rows(PreparedStatement statement) throws SQLException {
        long count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        for (Connection connection : connections) {
            try {
                connection.close();
            } catch (SQLException e) {
                // The measurement is complete.
            }
        }
    }
}
