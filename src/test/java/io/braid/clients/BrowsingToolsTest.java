package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.conformance.ConformanceServer;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What tools send that cannot be run here: each a trap that has kept a driver of some other database from working. */
@Timeout(120)
@ExtendWith(ConformanceServer.Shared.class)
final class BrowsingToolsTest {
    private final ConformanceServer server;
    private final Connection connection;

    BrowsingToolsTest(ConformanceServer server) throws SQLException {
        this.server = server;
        this.connection = server.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** Spark asks for the columns of a query in this way; that must not cost anything. */
    @Test
    void sparksQuestionForColumnsTouchesNoSource() throws SQLException {
        long before = statementsSent();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT * FROM (SELECT n, text FROM stock.many) t WHERE 1=0")) {
            assertThat(statement.getMetaData().getColumnCount()).isEqualTo(2);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("BIGINT");
                assertThat(rows.next()).isFalse();
            }
        }
        assertThat(statementsSent()).isEqualTo(before);
    }

    /** It then asks for each column by the name that it has been told. */
    @Test
    void sparkReadsColumnsThatTheQueryLeavesWithoutAName() throws SQLException {
        String query = "(SELECT name, COUNT(*), MAX(price) + 1 FROM stock.item GROUP BY name) SPARK_GEN_SUBQ_0";
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM " + query + " WHERE 1=0")) {
            ResultSetMetaData columns = statement.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add('"' + columns.getColumnLabel(i) + '"');
            }
        }
        assertThat(names).hasSize(3);
        try (Statement statement = connection.createStatement()) {
            assertThat(count(statement.executeQuery("SELECT " + String.join(",", names) + " FROM " + query)))
                    .isEqualTo(3);
        }
    }

    /** And these are its partitions. */
    @Test
    void sparksPartitionsAreAllRowsOnce() throws SQLException {
        long rows = 0;
        for (String range :
                List.of("\"n\" < 5001 or \"n\" is null", "\"n\" >= 5001 AND \"n\" < 10001", "\"n\" >= 10001")) {
            try (Statement statement =
                    connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
                statement.setFetchSize(1000);
                rows += count(statement.executeQuery(
                        "SELECT \"n\",\"text\" FROM (SELECT n AS \"n\", text AS \"text\" FROM stock.many) t WHERE "
                                + range));
            }
        }
        assertThat(rows).isEqualTo(20_000);
    }

    @Test
    void libreOfficeAsksForColumnsByAQueryWithoutRowsAndScrolls() throws SQLException {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            try (ResultSet none = statement.executeQuery("SELECT * FROM \"stock\".\"item\" WHERE 0=1")) {
                assertThat(none.getMetaData().getColumnCount()).isEqualTo(4);
                assertThat(none.last()).isFalse();
            }
            try (ResultSet rows = statement.executeQuery("SELECT * FROM \"stock\".\"item\" ORDER BY 1")) {
                assertThat(rows.last()).isTrue();
                assertThat(rows.getRow()).isEqualTo(3);
                rows.beforeFirst();
                assertThat(count(rows)).isEqualTo(3);
            }
        }
    }

    /** LibreOffice reads values by the type of their column, and none of a type that is younger than JDBC 4.1. */
    @Test
    void libreOfficeSeesMomentsAsTheyAreTold() throws SQLException {
        OffsetDateTime moment = OffsetDateTime.parse("2024-02-29T13:14:15.5+05:00");
        String sql = "SELECT t_moment AS m FROM stock.kind WHERE t_moment IS NOT NULL";
        try (Connection plain = DriverManager.getConnection(server.url(), server.login());
                PreparedStatement statement = plain.prepareStatement(sql)) {
            assertThat(statement.getMetaData().getColumnType(1)).isEqualTo(Types.TIMESTAMP);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.TIMESTAMP);
                assertThat(rows.getMetaData().getColumnClassName(1)).isEqualTo("java.sql.Timestamp");
                assertThat(rows.next()).isTrue();
                Instant first = rows.getObject(1, OffsetDateTime.class).toInstant();
                assertThat(rows.getTimestamp(1).toInstant()).isEqualTo(first);
                assertThat(rows.getObject(1)).isEqualTo(Timestamp.from(first));
            }
            ResultSet column = plain.getMetaData().getColumns(null, "stock", "kind", "t_moment");
            assertThat(column.next()).isTrue();
            assertThat(column.getInt("DATA_TYPE")).isEqualTo(Types.TIMESTAMP);
            try (PreparedStatement asked = plain.prepareStatement("SELECT CAST(? AS TIMESTAMP WITH TIME ZONE)")) {
                asked.setTimestamp(1, Timestamp.from(moment.toInstant()));
                ResultSet rows = asked.executeQuery();
                assertThat(rows.next()).isTrue();
                assertThat(rows.getTimestamp(1).toInstant()).isEqualTo(moment.toInstant());
            }
        }
    }

    /** Tableau tries whether it may have tables of its own; it must hear no, and go on with the connection. */
    @Test
    void tableausTablesOfItsOwnAreRefused() throws SQLException {
        for (String sql : List.of(
                "CREATE LOCAL TEMPORARY TABLE \"#Tableau_1_Connect\" (\"COL\" INTEGER)",
                "CREATE GLOBAL TEMPORARY TABLE \"#Tableau_1\" (\"COL\" INTEGER) ON COMMIT PRESERVE ROWS",
                "SELECT * INTO TEMPORARY TABLE \"#Tableau_1\" FROM stock.item",
                "DROP TABLE \"#Tableau_1\"")) {
            try (Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute(sql)).isInstanceOf(SQLException.class);
            }
        }
        assertThat(connection.isValid(10)).isTrue();
        try (Statement statement = connection.createStatement()) {
            String sql = "SELECT \"item\".\"name\" AS \"name\", SUM(1) AS \"sum:Number of Records:ok\""
                    + " FROM \"stock\".\"item\" \"item\" GROUP BY 1 LIMIT 2";
            assertThat(count(statement.executeQuery(sql))).isEqualTo(2);
        }
    }

    @Test
    void dbeaverAsksForEverythingThatIsSupported() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        for (var method : DatabaseMetaData.class.getMethods()) {
            if (method.getParameterCount() == 0) {
                assertThatCode(() -> method.invoke(metadata))
                        .as(method.getName())
                        .doesNotThrowAnyException();
            }
        }
        for (String schema : column(metadata.getSchemas(), "TABLE_SCHEM")) {
            for (String table : column(metadata.getTables("shop", schema, "%", null), "TABLE_NAME")) {
                count(metadata.getColumns("shop", schema, table, "%"));
                count(metadata.getPrimaryKeys("shop", schema, table));
                count(metadata.getImportedKeys("shop", schema, table));
                count(metadata.getExportedKeys("shop", schema, table));
                count(metadata.getIndexInfo("shop", schema, table, false, true));
            }
        }
    }

    /** Tableau opens no connection where this one throws; Metabase's path by JDBC asks for parameters. */
    @Test
    void tableauAndMetabaseAreAnswered() throws SQLException {
        assertThat(connection.getMetaData().supportsANSI92EntryLevelSQL()).isFalse();
        assertThat(connection.getMetaData().getSQLKeywords()).isNotEmpty();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT TRUE FROM \"stock\".\"item\" WHERE 1 <> 1 LIMIT 0")) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isZero();
            assertThat(count(statement.executeQuery())).isZero();
        }
    }

    /** What pools ask before they give a connection out, in their order; none of it may throw. */
    @Test
    void poolsSetAndAskEverything() throws SQLException {
        assertThat(connection.isValid(20)).isTrue();
        int timeout = connection.getNetworkTimeout();
        connection.setNetworkTimeout(Runnable::run, 1000);
        connection.setNetworkTimeout(Runnable::run, timeout);
        connection.setReadOnly(false);
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(connection.getTransactionIsolation());
        connection.setCatalog(connection.getCatalog());
        connection.setSchema(connection.getSchema());
        connection.clearWarnings();
        assertThat((Object) connection.getWarnings()).isNull();
    }

    private long statementsSent() throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT SUM(statements) FROM sys.sources")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    private static long count(ResultSet rows) throws SQLException {
        long count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(label));
        }
        return values;
    }
}
