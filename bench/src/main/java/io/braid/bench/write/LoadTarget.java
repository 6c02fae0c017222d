package io.braid.bench.write;

import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tpch.TpchTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.postgresql.PGConnection;

/** Database to which rows are written, with a table of accounts and an empty lineitem. */
enum LoadTarget {
    POSTGRESQL("public"),
    MARIADB(""),
    DUCKDB("main");

    private final String schemaThere;

    LoadTarget(String schemaThere) {
        this.schemaThere = schemaThere;
    }

    /** The name of its schema and its server in the model. */
    String schema() {
        return name().toLowerCase(Locale.ROOT);
    }

    TestServer open() {
        return switch (this) {
            case POSTGRESQL -> TestServers.postgres().freshDatabase();
            case MARIADB -> TestServers.mysql().freshDatabase();
            case DUCKDB -> TestServers.freshDuckDb();
        };
    }

    void createTables(Connection connection) throws SQLException {
        String columns =
                TpchTable.LINEITEM.columns().stream().map(Object::toString).collect(Collectors.joining(", "));
        run(
                connection,
                List.of(
                        "CREATE TABLE lineitem (" + columns + ")",
                        "CREATE TABLE account (id INTEGER NOT NULL PRIMARY KEY, owner VARCHAR(40) NOT NULL,"
                                + " balance DECIMAL(20, 4))"));
    }

    /** The imported schema of the database. */
    String imported(Connection connection) throws SQLException {
        return schemaThere.isEmpty() ? connection.getCatalog() : schemaThere;
    }

    /** Loads lineitem from a CSV file, by the database's fastest statement. */
    void load(Connection connection, Path csv) throws SQLException, IOException {
        switch (this) {
            case POSTGRESQL -> {
                try (Reader rows = Files.newBufferedReader(csv)) {
                    connection
                            .unwrap(PGConnection.class)
                            .getCopyAPI()
                            .copyIn("COPY lineitem FROM STDIN (FORMAT csv, DELIMITER '|')", rows, 1 << 16);
                }
            }
            case MARIADB ->
                run(
                        connection,
                        List.of("LOAD DATA LOCAL INFILE '" + csv + "' INTO TABLE lineitem"
                                + " FIELDS TERMINATED BY '|' OPTIONALLY ENCLOSED BY '\"'"));
            case DUCKDB -> append(connection, csv);
        }
    }

    /** Appends row by row, since its database may not read files once Braid has opened it. No value contains a bar. */
    private static void append(Connection connection, Path csv) throws SQLException, IOException {
        List<Field> columns = TpchTable.LINEITEM.columns();
        try (DuckDBAppender appender = connection.unwrap(DuckDBConnection.class).createAppender("main", "lineitem");
                BufferedReader rows = Files.newBufferedReader(csv)) {
            for (String row = rows.readLine(); row != null; row = rows.readLine()) {
                String[] values = row.split("[|]", -1);
                appender.beginRow();
                for (int i = 0; i < values.length; i++) {
                    append(appender, columns.get(i).type().kind(), values[i]);
                }
                appender.endRow();
            }
            appender.flush();
        }
    }

    private static void append(DuckDBAppender appender, TypeKind kind, String value) throws SQLException {
        switch (kind) {
            case INTEGER -> appender.append(Integer.parseInt(value));
            case BIGINT -> appender.append(Long.parseLong(value));
            case DECIMAL -> appender.append(new BigDecimal(value));
            case DATE -> appender.append(LocalDate.parse(value));
            default -> appender.append(value);
        }
    }

    static void run(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
