package io.braid.hostile;

import static java.util.Objects.requireNonNull;

import io.braid.jdbc.BraidDriver;
import io.braid.testkit.tier.Iterations;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A server that answers anything: each call of the driver ends with what was said, or with an exception that has an
 * SQLSTATE.
 */
final class DriverAttack implements Attack {
    private static final int SERVERS = 4;

    private static final List<Class<?>> FORMS = List.of(
            Object.class,
            String.class,
            Integer.class,
            Double.class,
            Boolean.class,
            BigDecimal.class,
            LocalDate.class,
            LocalTime.class,
            OffsetDateTime.class,
            Timestamp.class);

    /** Some servers take turns at the rounds, in many of which a client waits until its time is over. */
    @Override
    public @Nullable String call() throws Exception {
        Rounds rounds = new Rounds(Iterations.of("driver.attacks", 200, 6000, 200_000));
        String finding = Searches.atOnce(SERVERS, rounds, DriverAttack::search);
        if (finding == null) {
            rounds.report("B2: servers that answer anything");
        }
        return finding;
    }

    private static @Nullable String search(Rounds rounds) throws IOException {
        try (HostileServer server = new HostileServer()) {
            for (Rounds.Round next = rounds.next(); next != null; next = rounds.next()) {
                try {
                    round(server, next.random());
                } catch (RuntimeException | Error e) {
                    return next.name() + ": " + e;
                }
            }
        }
        return null;
    }

    /** Connects and asks, by one of three ways; both sides do what the numbers say. */
    static void round(HostileServer server, Random random) {
        server.use(random);
        int way = random.nextInt(3);
        try (Connection connection = requireNonNull(new BraidDriver().connect(server.url(), new Properties()))) {
            talk(connection, way);
        } catch (SQLException e) {
            require(e);
        }
        String fooled = server.fooled();
        if (fooled != null) {
            throw new AssertionError(fooled);
        }
    }

    /** What can be said of a result without having asked for it. */
    static void talk(Connection connection, int way) throws SQLException {
        switch (way) {
            case 0 -> ask(connection);
            case 1 -> askPrepared(connection);
            default -> askWhileRowsWait(connection);
        }
    }

    private static void ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (statement.execute("SELECT 1")) {
                readAll(statement.getResultSet());
            }
        }
    }

    private static void askPrepared(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            if (statement.getParameterMetaData().getParameterCount() < 0) {
                throw new AssertionError("less than no parameters");
            }
            if (statement.execute()) {
                readAll(statement.getResultSet());
            }
        }
    }

    /** Rows that nobody reads must not fill the memory while somebody else is answered. */
    private static void askWhileRowsWait(Connection connection) throws SQLException {
        try (Statement first = connection.createStatement();
                Statement second = connection.createStatement()) {
            first.execute(HostileServer.WAITING);
            second.execute(HostileServer.FLOOD);
            throw new AssertionError("more batches than were asked for are taken");
        }
    }

    /** Each value in every form; what it cannot be read as is an exception of its own. */
    private static void readAll(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            for (int column = 1; column <= columns; column++) {
                for (Class<?> form : FORMS) {
                    try {
                        rows.getObject(column, form);
                    } catch (SQLException e) {
                        require(e);
                    }
                }
            }
        }
    }

    private static void require(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null || state.length() != 5) {
            throw new AssertionError("no SQLSTATE", failure);
        }
    }
}
