package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a server says, a call of the driver ends: with what it said, or with an SQLException that has an SQLSTATE. */
@Timeout(600)
final class HostileServerTest {
    private static final int ROUNDS = 150;

    @Test
    void whateverAServerSaysEveryCallEnds() throws Exception {
        Effort effort = Effort.of(ROUNDS);
        try (HostileServer server = new HostileServer()) {
            while (effort.goesOn()) {
                Random random = effort.next();
                server.use(random);
                try (Connection connection = DriverManager.getConnection(server.url())) {
                    talk(connection, random.nextBoolean());
                } catch (SQLException e) {
                    assertThat(e.getSQLState()).as(effort.toString()).hasSize(5);
                } catch (RuntimeException | Error e) {
                    throw new AssertionError(effort.toString(), e);
                }
            }
        }
    }

    private static void talk(Connection connection, boolean prepares) throws SQLException {
        if (!prepares) {
            try (Statement statement = connection.createStatement()) {
                if (statement.execute("SELECT 1")) {
                    readAll(statement.getResultSet());
                }
            }
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isNotNegative();
            if (statement.execute()) {
                readAll(statement.getResultSet());
            }
        }
    }

    /** Each value in every form; what it cannot be read as is an exception of its own. */
    private static void readAll(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            for (int column = 1; column <= columns; column++) {
                for (Class<?> type : new Class<?>[] {
                    Object.class,
                    String.class,
                    Integer.class,
                    Double.class,
                    Boolean.class,
                    java.math.BigDecimal.class,
                    java.time.LocalDate.class,
                    java.time.LocalTime.class,
                    java.time.OffsetDateTime.class,
                    java.sql.Timestamp.class
                }) {
                    try {
                        rows.getObject(column, type);
                    } catch (SQLException e) {
                        assertThat(e.getSQLState()).hasSize(5);
                    }
                }
            }
        }
    }
}
