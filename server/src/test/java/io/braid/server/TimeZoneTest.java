package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Time zone of a client's session, from the URL to the displayed values. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class TimeZoneTest {
    private static final String NIGHT = "SELECT TIMESTAMP WITH TIME ZONE '2026-06-30 23:30:00Z'";

    private TestServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of("time-zone", "Asia/Tokyo"));
    }

    @AfterAll
    void stop() throws SQLException {
        server.close();
    }

    private Connection connect(String zone) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password());
        properties.setProperty("timeZone", zone);
        return DriverManager.getConnection(server.url(), properties);
    }

    private static String shown(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void aSessionIsInTheZoneOfItsClientOrOfTheServer() throws SQLException {
        try (Connection berlin = connect("Europe/Berlin");
                Connection any = connect("server");
                Statement there = berlin.createStatement();
                Statement here = any.createStatement()) {
            assertThat(shown(there, NIGHT)).isEqualTo("2026-07-01 01:30:00+02:00");
            assertThat(shown(there, "SHOW time_zone")).isEqualTo("Europe/Berlin");
            assertThat(shown(here, NIGHT)).isEqualTo("2026-07-01 08:30:00+09:00");
            assertThat(shown(here, "SHOW time_zone")).isEqualTo("Asia/Tokyo");
        }
    }

    @Test
    void whatIsSetIsShownByTheDriverToo() throws SQLException {
        try (Connection connection = connect("Europe/Berlin");
                Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'America/New_York'");
            assertThat(shown(statement, NIGHT)).isEqualTo("2026-06-30 19:30:00-04:00");
            try (ResultSet rows = statement.executeQuery(NIGHT)) {
                rows.next();
                assertThat(rows.getObject(1, OffsetDateTime.class))
                        .isEqualTo(OffsetDateTime.parse("2026-06-30T19:30:00-04:00"));
            }
            statement.execute("RESET ALL");
            assertThat(shown(statement, NIGHT)).isEqualTo("2026-07-01 08:30:00+09:00");
        }
    }

    @Test
    void whatIsPreparedMeansWhatTheSessionSaysWhenItRuns() throws SQLException {
        String day = "SELECT CAST(CAST(TIMESTAMP WITH TIME ZONE '2026-06-30 23:30:00Z' AS DATE) AS VARCHAR)";
        try (Connection connection = connect("Europe/Berlin");
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(day)) {
            assertThat(first(prepared)).isEqualTo("2026-07-01");
            statement.execute("SET TIME ZONE 'America/New_York'");
            assertThat(first(prepared)).isEqualTo("2026-06-30");
        }
    }

    @Test
    void parametersWithoutAZoneAreInThatOfTheSession() throws SQLException {
        String sql = "SELECT CAST(CAST(? AS TIMESTAMP WITH TIME ZONE) AT TIME ZONE 'UTC' AS VARCHAR)";
        try (Connection connection = connect("Europe/Berlin");
                PreparedStatement prepared = connection.prepareStatement(sql)) {
            prepared.setObject(1, LocalDateTime.parse("2026-07-01T01:30:00"));
            assertThat(first(prepared)).isEqualTo("2026-06-30 23:30:00");
            prepared.setString(1, "2026-07-01 01:30:00");
            assertThat(first(prepared)).isEqualTo("2026-06-30 23:30:00");
            prepared.setObject(1, OffsetDateTime.parse("2026-07-01T08:30:00+09:00"));
            assertThat(first(prepared)).isEqualTo("2026-06-30 23:30:00");
        }
        try (Connection connection = connect("Europe/Berlin");
                PreparedStatement prepared =
                        connection.prepareStatement("SELECT CAST(CAST(? AS TIMESTAMP) AS VARCHAR)")) {
            prepared.setObject(1, OffsetDateTime.parse("2026-06-30T23:30:00Z"));
            assertThat(first(prepared)).isEqualTo("2026-07-01 01:30:00");
        }
    }

    private static String first(PreparedStatement prepared) throws SQLException {
        try (ResultSet rows = prepared.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Otherwise a user could make hidden rows visible by changing the zone. */
    @Test
    void policiesHideTheSameRowsInEachZone() throws SQLException {
        try (Connection connection = connect("UTC");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE night");
            statement.execute("CREATE USER nora PASSWORD 'a-secret-of-hers'");
            statement.execute("GRANT ROLE night TO USER nora");
            statement.execute("GRANT SELECT ON stock.item TO ROLE night");
            statement.execute("CREATE ROW FILTER early ON stock.item TO ROLE night USING (EXTRACT(HOUR FROM"
                    + " TIMESTAMP WITH TIME ZONE '2026-06-30 23:30:00Z') = 23 AND id = 1)");
        }
        Properties nora = new Properties();
        nora.setProperty("user", "nora");
        nora.setProperty("password", "a-secret-of-hers");
        for (String zone : new String[] {"UTC", "Europe/Berlin", "America/New_York"}) {
            nora.setProperty("timeZone", zone);
            try (Connection connection = DriverManager.getConnection(server.url(), nora);
                    Statement statement = connection.createStatement()) {
                assertThat(shown(statement, "SELECT COUNT(*) FROM stock.item"))
                        .as(zone)
                        .isEqualTo("1");
            }
        }
    }
}
