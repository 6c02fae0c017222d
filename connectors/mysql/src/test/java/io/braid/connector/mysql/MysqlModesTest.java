package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that backslashes in texts and names are literal, whatever the server's default SQL mode. */
class MysqlModesTest {
    private static final List<String> MODES =
            List.of("", "NO_BACKSLASH_ESCAPES", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES", "ANSI_QUOTES,PIPES_AS_CONCAT");
    private static final List<String> TEXTS =
            List.of("\\", "a\\'b", "\\\\", "'\\", "\\n\\0", "\"\\\"", "--\\", "{fn \\}");
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);

    @Test
    void aBackslashIsOneInEachMode(@TempDir Path folder) throws SQLException {
        try (MortalServer server = MortalServer.start(ServerKind.MYSQL, folder.resolve("modes"))) {
            for (String mode : MODES) {
                try (Connection connection = server.connect();
                        Statement statement = connection.createStatement()) {
                    statement.execute("SET GLOBAL sql_mode = '" + mode + "'");
                }
                fill(server);
                try (Source source = open(server)) {
                    assertRead(source, database(server), mode);
                }
            }
        }
    }

    /** Creates a table and a column whose names look like text literals. */
    private static void fill(MortalServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute("DROP TABLE IF EXISTS `a\\'b`");
            statement.execute("CREATE TABLE `a\\'b` (id INTEGER NOT NULL PRIMARY KEY, `{fn \\}` VARCHAR(60))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO `a\\'b` VALUES (?, ?)")) {
                for (int id = 0; id < TEXTS.size(); id++) {
                    insert.setInt(1, id);
                    insert.setString(2, TEXTS.get(id));
                    insert.execute();
                }
            }
        }
    }

    private static void assertRead(Source source, String database, String mode) {
        TableDescription table =
                source.describe(new ImportRequest(database, List.of("a\\'b"))).get(0);
        assertThat(table.columns().get(1).name()).as(mode).isEqualTo("{fn \\}");
        assertThat(source.statistics(table).rows()).as(mode).isPresent();
        String select = "SELECT `{fn \\}` FROM `a\\'b` WHERE `{fn \\}` = ";
        for (String text : TEXTS) {
            Fragment bound = new Fragment(select + "?", List.of(new Parameter(TEXT, text)), RowType.unnamed(TEXT));
            Fragment written =
                    new Fragment(select + "'" + text.replace("'", "''") + "'", List.of(), RowType.unnamed(TEXT));
            assertThat(only(source, bound)).as(mode).isEqualTo(text);
            assertThat(only(source, written)).as(mode).isEqualTo(text);
        }
    }

    private static Object only(Source source, Fragment fragment) {
        try (BatchStream rows = source.run(fragment, ScanContext.of("modes"))) {
            Batch batch = Objects.requireNonNull(rows.next());
            assertThat(batch.rows()).isEqualTo(1);
            return Objects.requireNonNull(batch.column(0).value(0));
        }
    }

    private static String database(MortalServer server) {
        return URI.create(server.jdbcUrl().substring("jdbc:".length()))
                .getPath()
                .substring(1);
    }

    private static Source open(MortalServer server) {
        return new MysqlConnector()
                .open(new SourceConfig(
                        "my", Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())));
    }
}
