package io.braid.server.up;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Remote schemas of a source that have tables, found through its JDBC driver. */
final class RemoteSchemas {
    private static final String[] TABLES = {"TABLE", "VIEW", "BASE TABLE", "PARTITIONED TABLE", "MATERIALIZED VIEW"};
    private static final Pattern SYSTEM = Pattern.compile("(?i)information_schema|pg_.*|sys|guest|db_.*");
    private static final Pattern DATABASE = Pattern.compile("(?i)(?<=databaseName=)[^;]+|(?<=\\w/)[^/?]+(?=\\?|$)");

    /** Time for a database to accept a connection. */
    private static final int CONNECT_SECONDS = 10;

    private RemoteSchemas() {}

    /** Returns their names as in {@code IMPORT FOREIGN SCHEMA}, the default one first. */
    static List<String> of(SourceUrl source, Optional<SourcePasswords.Resolved> password) {
        if (!source.schemas().isEmpty()) {
            return source.schemas();
        }
        String url = source.options().getOrDefault("url", "");
        return switch (source.wrapper()) {
            case "duckdb" -> List.of("main");
            case "mysql" -> List.of(database(url));
            case "sqlserver" ->
                listed(source, url, password).stream()
                        .map(schema -> database(url) + "." + schema)
                        .toList();
            // A file is opened like the server does, which resolves it in its own folder.
            case "h2" -> url.startsWith("jdbc:h2:file:") ? List.of("PUBLIC") : listed(source, url, password);
            default -> listed(source, url, password);
        };
    }

    private static List<String> listed(SourceUrl source, String url, Optional<SourcePasswords.Resolved> password) {
        Properties login = new Properties();
        source.user().ifPresent(user -> login.setProperty("user", user));
        password.ifPresent(resolved -> login.setProperty("password", resolved.text()));
        DriverManager.setLoginTimeout(CONNECT_SECONDS);
        TreeSet<String> schemas = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection(url, login)) {
            DatabaseMetaData metadata = connection.getMetaData();
            try (ResultSet tables = metadata.getTables(connection.getCatalog(), null, "%", TABLES)) {
                while (tables.next()) {
                    schemas.add(String.valueOf(tables.getString("TABLE_SCHEM")));
                }
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    "'" + source + "': " + firstLine(e)
                            + ConnectAdvice.of(firstLine(e), String.valueOf(e.getSQLState())),
                    e);
        }
        schemas.removeIf(schema -> SYSTEM.matcher(schema).matches());
        if (schemas.isEmpty()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "'" + source
                            + "' has no table that its user may read; grant SELECT on some, or choose another user");
        }
        List<String> usualFirst = new ArrayList<>();
        schemas.stream().filter(RemoteSchemas::isUsual).forEach(usualFirst::add);
        schemas.stream().filter(schema -> !isUsual(schema)).forEach(usualFirst::add);
        return usualFirst;
    }

    static boolean isUsual(String schema) {
        return List.of("public", "dbo").contains(schema.toLowerCase(Locale.ROOT));
    }

    private static String database(String url) {
        Matcher found = DATABASE.matcher(url);
        return found.find() ? found.group() : "";
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse("it does not answer")
                .replaceFirst("\\.$", "");
    }
}
