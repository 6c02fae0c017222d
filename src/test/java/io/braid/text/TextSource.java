package io.braid.text;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** The databases that hold awkward text, each column under a collation of its own. */
enum TextSource {
    /** MariaDB, or MySQL where there is one. */
    MARIA("mysql"),
    /** H2 as it is out of the box. */
    PLAIN("h2"),
    /** H2 with a collation for all of a database. */
    COLLATED("h2"),
    POSTGRES("postgresql"),
    DUCK("duckdb");

    static final List<TextSource> ALL = List.of(values());

    private final String wrapper;

    TextSource(String wrapper) {
        this.wrapper = wrapper;
    }

    String schema() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its table, in Braid and in the reference. */
    String table() {
        return schema() + ".texts";
    }

    TestServer open() {
        return switch (this) {
            case MARIA -> TestServers.mysql().freshDatabase();
            case PLAIN, COLLATED -> TestServers.h2().freshDatabase();
            case POSTGRES -> TestServers.postgres().freshDatabase();
            case DUCK -> TestServers.freshDuckDb();
        };
    }

    /** The statements that make an empty table {@code texts}. */
    List<String> creation(Connection connection) throws SQLException {
        return switch (this) {
            case MARIA ->
                ofMysql(connection.getMetaData().getDatabaseProductVersion().contains("MariaDB"));
            case PLAIN ->
                List.of(
                        table("", " VARCHAR", " VARCHAR_IGNORECASE", " VARCHAR(4000)", " CLOB", " VARCHAR"),
                        "CREATE INDEX by_c0 ON texts (c0)");
            case COLLATED ->
                List.of(
                        "SET COLLATION ENGLISH STRENGTH PRIMARY",
                        table("", " VARCHAR", " VARCHAR_IGNORECASE", " VARCHAR(4000)", " CLOB", " VARCHAR"));
            case POSTGRES ->
                List.of(
                        "CREATE COLLATION folding (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
                        table(
                                "",
                                " TEXT COLLATE \"en-x-icu\"",
                                " TEXT COLLATE folding",
                                " VARCHAR(4000) COLLATE \"C\"",
                                " TEXT COLLATE \"tr-x-icu\"",
                                " TEXT"),
                        "CREATE INDEX by_c0 ON texts (left(c0, 100))");
            case DUCK ->
                List.of(table(
                        "", " VARCHAR", " VARCHAR COLLATE NOCASE", " VARCHAR COLLATE NOACCENT", " VARCHAR", " TEXT"));
        };
    }

    private static List<String> ofMysql(boolean mariaDb) {
        return List.of(
                table(
                        " CHARACTER SET latin1",
                        " VARCHAR(2000) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci",
                        " VARCHAR(2000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                        " VARCHAR(2000) CHARACTER SET utf8mb4 COLLATE utf8mb4_turkish_ci",
                        " VARCHAR(2000) CHARACTER SET utf8mb4 COLLATE "
                                + (mariaDb ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin"),
                        " TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci"),
                "CREATE INDEX by_c0 ON texts (c0(50))",
                "CREATE INDEX by_c3 ON texts (c3(50))");
    }

    /** In the reference, where text is compared by code points, and its case is that of Unicode. */
    static String reference(String schema) {
        String text = " TEXT COLLATE pg_unicode_fast";
        return "CREATE TABLE " + schema + ".texts (id INTEGER PRIMARY KEY, n INTEGER"
                + List.of(TextColumn.values()).stream()
                        .map(column -> ", " + column.sql() + text)
                        .reduce("", String::concat)
                + ")";
    }

    private static String table(String narrow, String... types) {
        StringBuilder sql = new StringBuilder("CREATE TABLE texts (id INTEGER NOT NULL PRIMARY KEY, n INTEGER");
        for (int i = 0; i < types.length; i++) {
            sql.append(", c").append(i).append(types[i]);
        }
        return sql.append(", padded CHAR(" + TextColumn.WIDTH + ")")
                .append(", narrow VARCHAR(2000)" + narrow + ")")
                .toString();
    }

    /** How a model describes it. */
    String definition(String remoteSchema) {
        return """
            CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url 'any');
            CREATE SCHEMA %1$s SERVER %1$s;
            IMPORT FOREIGN SCHEMA "%3$s" FROM SERVER %1$s INTO %1$s;
            """.formatted(schema(), wrapper, remoteSchema);
    }
}
