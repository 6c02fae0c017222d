package io.braid.connector.generic;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableStatistics;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of column statistics derived from the driver's index metadata. */
class GenericStatisticsTest {
    private static final int ROWS = 2000;

    @Test
    void columnsHaveAsManyValuesAsTheirIndexes() throws Exception {
        try (TestServer server = TestServers.mysql().freshDatabase()) {
            fill(server);
            TableStatistics told = statistics(server);

            assertThat(told.rows().orElseThrow()).isBetween(ROWS * 0.7, ROWS * 1.3);
            assertThat(told.distinct()).containsOnlyKeys("id", "kind");
            assertThat(told.distinct().get("id")).isEqualTo(told.rows().orElseThrow());
            assertThat(told.distinct().get("kind")).isBetween(2.0, 20.0);
        }
    }

    private static void fill(TestServer server) throws SQLException {
        String rows = IntStream.range(0, ROWS)
                .mapToObj(i -> "(" + i + ", " + i % 5 + ", " + i % 7 + ", " + i + ")")
                .collect(Collectors.joining(", "));
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE parcel (id INTEGER PRIMARY KEY, kind INTEGER, place INTEGER, shelf INTEGER,"
                    + " INDEX by_kind (kind), INDEX by_place (place, shelf))");
            statement.execute("INSERT INTO parcel VALUES " + rows);
            statement.execute("ANALYZE TABLE parcel");
        }
    }

    private static TableStatistics statistics(TestServer server) throws ClassNotFoundException {
        URL driver = Class.forName("com.mysql.cj.jdbc.Driver")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        ClassLoader plugin = new URLClassLoader(new URL[] {driver}, ClassLoader.getPlatformClassLoader());
        Map<String, String> options =
                Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password());
        String database = URI.create(server.jdbcUrl().substring("jdbc:".length()))
                .getPath()
                .substring(1);
        try (Source source = new GenericConnector()
                .open(new SourceConfig("post", options, new ServerEnvironment(List.of(plugin), Set.of(), null)))) {
            return source.statistics(
                    source.describe(ImportRequest.all(database)).get(0));
        }
    }
}
