package io.braid.migration;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kind of source with a wrapper in Braid, with the details that migrations need. */
public enum SourceKind {
    POSTGRESQL("postgresql", "jdbc:postgresql://host:5432/database", "public"),
    MYSQL("mysql", "jdbc:mysql://host:3306/database", ""),
    SQLSERVER("sqlserver", "jdbc:sqlserver://host:1433;databaseName=database", "dbo"),
    DUCKDB("duckdb", "jdbc:duckdb:database.duckdb", "main"),
    H2("h2", "jdbc:h2:tcp://host:9092/database", "PUBLIC"),
    /** Any other database, through its JDBC driver. */
    JDBC("jdbc", "jdbc:product://host/database", "");

    /** Placeholder for a remote schema that only the user knows. */
    public static final String UNKNOWN_SCHEMA = "schema_of_the_source";

    private static final Pattern PRODUCT = Pattern.compile("(?i)jdbc:([a-z0-9_]+):.*");
    private static final Pattern DATABASE = Pattern.compile("//[^/]+/([^/?;]+)");

    private final String wrapper;
    private final String exampleUrl;
    private final String usualSchema;

    SourceKind(String wrapper, String exampleUrl, String usualSchema) {
        this.wrapper = wrapper;
        this.exampleUrl = exampleUrl;
        this.usualSchema = usualSchema;
    }

    /** Returns the name after FOREIGN DATA WRAPPER. */
    public String wrapper() {
        return wrapper;
    }

    /** Returns a URL template. */
    public String exampleUrl() {
        return exampleUrl;
    }

    /** Returns the kind of a JDBC URL; empty if it is no JDBC URL. */
    public static Optional<SourceKind> of(String url) {
        Matcher product = PRODUCT.matcher(url);
        if (!product.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (product.group(1).toLowerCase(Locale.ROOT)) {
                    case "postgresql" -> POSTGRESQL;
                    case "mysql", "mariadb" -> MYSQL;
                    case "sqlserver" -> SQLSERVER;
                    case "duckdb" -> DUCKDB;
                    case "h2" -> H2;
                    default -> JDBC;
                });
    }

    /** Returns the remote schema of most tables: the default one, or in MySQL the database of the URL. */
    public Optional<String> remoteSchema(String url) {
        if (this == MYSQL) {
            Matcher database = DATABASE.matcher(url);
            return database.find() ? Optional.of(database.group(1)) : Optional.empty();
        }
        return usualSchema.isEmpty() ? Optional.empty() : Optional.of(usualSchema);
    }
}
