package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a database with encoding SQL_ASCII, which counts bytes instead of characters, is detected. */
class PostgresqlProbesTest {
    private static final String NAME = "bytes_" + Long.toHexString(System.nanoTime());
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final DataType NUMBER = DataType.of(TypeKind.INTEGER);

    @Test
    void aDatabaseThatCountsBytesIsNotLeftToCountCharacters() throws SQLException {
        TestServer server = TestServers.postgres();
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + NAME
                    + " ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER libc TEMPLATE template0");
            try {
                Capabilities left = afterImport(server);

                assertThat(left.exactness("SUBSTRING", List.of(TEXT, NUMBER, NUMBER)))
                        .isEqualTo(Exactness.LOCAL);
                assertThat(left.exactness("LIKE _", List.of(TEXT, TEXT))).isEqualTo(Exactness.LOCAL);
                assertThat(left.exactness("LIKE", List.of(TEXT, TEXT))).isEqualTo(Exactness.EXACT);
            } finally {
                statement.execute("DROP DATABASE " + NAME + " WITH (FORCE)");
            }
        }
    }

    private static Capabilities afterImport(TestServer server) {
        String url = server.jdbcUrl().replaceFirst("(//[^/?]+)(/[^?]*)?", "$1/" + NAME);
        Map<String, String> options = Map.of("url", url, "user", server.user(), "password", server.password());
        try (Source source = new PostgresqlConnector().open(new SourceConfig("bytes", options))) {
            source.describe(ImportRequest.all("public"));
            return source.capabilities();
        }
    }
}
