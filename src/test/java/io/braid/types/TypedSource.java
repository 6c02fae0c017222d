package io.braid.types;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;

/** The databases with a column of each type. */
enum TypedSource {
    POSTGRES("postgresql", TypedColumn.ofPostgresql()),
    /** MariaDB, or MySQL where the tests are given one. */
    MARIA("mysql", TypedColumn.ofMysql()),
    DUCK("duckdb", TypedColumn.ofDuckdb()),
    H2("h2", TypedColumn.ofH2());

    static final List<String> TABLES = List.of("l", "r");
    private static final int ROWS = 14;
    private static final List<String> INDEXED = List.of("vb", "vu", "vg");

    private final String wrapper;

    @SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
    private final List<TypedColumn> columns;

    TypedSource(String wrapper, List<TypedColumn> columns) {
        this.wrapper = wrapper;
        this.columns = columns;
    }

    /** The name of its virtual schema and of its server. */
    String schema() {
        return name().toLowerCase(Locale.ROOT);
    }

    List<TypedColumn> columns() {
        return columns;
    }

    TestServer open() {
        return switch (this) {
            case POSTGRES -> TestServers.postgres().freshDatabase();
            case MARIA -> TestServers.mysql().freshDatabase();
            case DUCK -> TestServers.freshDuckDb();
            case H2 -> TestServers.h2().freshDatabase();
        };
    }

    /** Makes both tables and fills them. */
    void fill(Connection connection, Random random) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (this == POSTGRES) {
                statement.execute("CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy')");
            }
            for (String table : TABLES) {
                statement.execute("CREATE TABLE " + table + " (id INTEGER NOT NULL PRIMARY KEY, k INTEGER, "
                        + columns.stream()
                                .map(column -> column.name() + " " + column.nativeType())
                                .collect(Collectors.joining(", "))
                        + ")");
                for (TypedColumn column : columns) {
                    if (INDEXED.contains(column.name())) {
                        statement.execute("CREATE INDEX by_" + column.name() + "_" + table + " ON " + table + " ("
                                + column.name() + ")");
                    }
                }
                for (int row = 0; row < ROWS; row++) {
                    statement.execute("INSERT INTO " + table + " VALUES (" + row + ", "
                            + (random.nextInt(6) == 0 ? "NULL" : random.nextInt(8)) + ", "
                            + columns.stream()
                                    .map(column -> value(column, random))
                                    .collect(Collectors.joining(", "))
                            + ")");
                }
            }
        }
    }

    private static String value(TypedColumn column, Random random) {
        List<String> values = new ArrayList<>(column.values());
        Collections.shuffle(values, random);
        return random.nextInt(6) == 0 ? "NULL" : values.get(0);
    }

    /** How a model describes it. */
    String definition(Connection connection) throws SQLException {
        return """
            CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url 'any');
            CREATE SCHEMA %1$s SERVER %1$s;
            IMPORT FOREIGN SCHEMA "%3$s" FROM SERVER %1$s INTO %1$s;
            """.formatted(
                        schema(), wrapper, Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog()));
    }
}
