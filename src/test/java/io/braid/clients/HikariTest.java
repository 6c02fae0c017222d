package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.braid.conformance.ConformanceServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * HikariCP, which leaves prepared statements to drivers: the same text, prepared and closed again and again, means what
 * it means by then.
 */
@Tag("jdk")
@Timeout(120)
@ParameterizedClass
@EnumSource
final class HikariTest {
    private static final int BORROWINGS = 50;
    private static final int RUNS = 20;
    private static final String SQL = "SELECT * FROM v WHERE id >= ?";

    private final ConformanceServer server = ConformanceServer.start();
    private final HikariDataSource pool;

    HikariTest(ClientProtocol protocol) {
        pool = new HikariDataSource(settings(protocol));
    }

    private HikariConfig settings(ClientProtocol protocol) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(protocol.url(server));
        config.setUsername(server.user());
        config.setPassword(server.password());
        config.setMaximumPoolSize(1);
        return config;
    }

    @BeforeEach
    void create() throws SQLException {
        try (Connection connection = server.connect()) {
            run(connection, "CREATE VIRTUAL SCHEMA a");
            run(connection, "CREATE VIRTUAL SCHEMA b");
            run(connection, "CREATE VIEW b.v AS SELECT id, 'b' AS here FROM stock.item");
            widen(connection, 0);
        }
    }

    @AfterEach
    void close() throws Exception {
        pool.close();
        server.close();
    }

    @Test
    void aTextMeansWhatItMeansByThen() throws SQLException {
        int columns = 0;
        try (Connection other = server.connect()) {
            for (int i = 0; i < BORROWINGS; i++) {
                if (i % 10 == 9) {
                    widen(other, ++columns);
                }
                try (Connection connection = pool.getConnection()) {
                    use(connection, "a", i);
                    check(connection, "a", 2 + columns);
                    use(connection, "b", i + 1);
                    check(connection, "b", 2);
                }
            }
        }
    }

    /** One connection changes a view while another has statements for it. */
    @Test
    void columnsAreThoseOfNowWithinOneBorrowing() throws SQLException {
        try (Connection other = server.connect();
                Connection connection = pool.getConnection()) {
            use(connection, "a", 0);
            for (int columns = 0; columns < RUNS; columns++) {
                widen(other, columns);
                check(connection, "a", 2 + columns);
            }
        }
    }

    private static void use(Connection connection, String schema, int way) throws SQLException {
        if (way % 2 == 0) {
            connection.setSchema(schema);
        } else {
            run(connection, "USE " + schema);
        }
    }

    private static void check(Connection connection, String schema, int columns) throws SQLException {
        for (int i = 0; i < RUNS / 2; i++) {
            try (PreparedStatement statement = connection.prepareStatement(SQL)) {
                if (i % 5 == 4) {
                    assertThat(statement.getMetaData().getColumnCount()).isEqualTo(columns);
                }
                statement.setInt(1, 1 + i % 3);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.getMetaData().getColumnCount()).isEqualTo(columns);
                    int count = 0;
                    while (rows.next()) {
                        assertThat(rows.getString("here")).isEqualTo(schema);
                        count++;
                    }
                    assertThat(count).isEqualTo(3 - i % 3);
                }
            }
        }
    }

    /** Gives the view of schema a that many columns more. */
    private static void widen(Connection connection, int columns) throws SQLException {
        StringBuilder sql = new StringBuilder("CREATE OR REPLACE VIEW a.v AS SELECT id, 'a' AS here");
        for (int i = 0; i < columns; i++) {
            sql.append(", id + ").append(i).append(" AS c").append(i);
        }
        run(connection, sql.append(" FROM stock.item").toString());
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
