package io.braid.server;

import io.braid.execution.setting.Environment;
import io.braid.migration.fdw.ForeignCatalog;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Reader of the foreign servers, user mappings and foreign tables in a PostgreSQL catalog. */
final class ForeignCatalogReader {
    private static final int CONNECT_SECONDS = 10;
    private static final String SCHEME = "postgresql";
    private static final String USER_PASSWORD = "PGPASSWORD";

    private static final String SERVERS = """
            SELECT s.srvname, w.fdwname, s.srvoptions
            FROM pg_catalog.pg_foreign_server s JOIN pg_catalog.pg_foreign_data_wrapper w ON w.oid = s.srvfdw
            ORDER BY s.srvname""";

    private static final String MAPPINGS = """
            SELECT srvname, CASE WHEN umuser = 0 THEN 'public' ELSE usename END, umoptions
            FROM pg_catalog.pg_user_mappings
            ORDER BY srvname, umuser""";

    private static final String COLUMNS = """
            SELECT n.nspname, c.relname, s.srvname, t.ftoptions,
              a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, a.attfdwoptions
            FROM pg_catalog.pg_foreign_table t
              JOIN pg_catalog.pg_class c ON c.oid = t.ftrelid
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              JOIN pg_catalog.pg_foreign_server s ON s.oid = t.ftserver
              JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY n.nspname, c.relname, a.attnum""";

    private final String url;
    private final Properties login;

    private ForeignCatalogReader(String url, Properties login) {
        this.url = url;
        this.login = login;
    }

    /** Returns a reader of the database at {@code postgresql://user@host:port/database}. */
    static ForeignCatalogReader at(String address, Environment environment) {
        try {
            URI uri = new URI(address);
            if (!SCHEME.equals(uri.getScheme())
                    || uri.getHost() == null
                    || uri.getPath().length() < 2) {
                throw wrong("'" + SCHEME + "://user@host:port/database' is expected after postgres-fdw");
            }
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            return new ForeignCatalogReader(
                    "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query,
                    login(uri.getUserInfo(), environment.get(USER_PASSWORD)));
        } catch (URISyntaxException e) {
            throw wrong("the address of the PostgreSQL is no URL: " + e.getReason());
        }
    }

    /** @param account the user, optionally followed by a colon and a password */
    private static Properties login(@Nullable String account, @Nullable String otherwise) {
        Properties login = new Properties();
        String[] parts = account == null ? new String[0] : account.split(":", 2);
        String password = parts.length > 1 ? parts[1] : otherwise;
        if (parts.length > 0) {
            login.setProperty("user", parts[0]);
        }
        if (password != null) {
            login.setProperty("password", password);
        }
        return login;
    }

    /** Returns the name of the database. */
    String database() {
        return url.replaceFirst("\\?.*$", "").replaceFirst("^.*/", "");
    }

    /** Reads all declarations. */
    ForeignCatalog read() {
        DriverManager.setLoginTimeout(CONNECT_SECONDS);
        try (Connection connection = DriverManager.getConnection(url, login);
                Statement statement = connection.createStatement()) {
            ForeignCatalog found = new ForeignCatalog(servers(statement), mappings(statement), tables(statement));
            if (found.servers().isEmpty()) {
                throw wrong("the database " + database() + " has no foreign servers");
            }
            return found;
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    url.replaceFirst("\\?.*$", "") + " cannot be read: " + e.getMessage()
                            + ". Its password is that of the variable " + USER_PASSWORD,
                    e);
        }
    }

    private static List<ForeignCatalog.Server> servers(Statement statement) throws SQLException {
        List<ForeignCatalog.Server> servers = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(SERVERS)) {
            while (rows.next()) {
                servers.add(new ForeignCatalog.Server(rows.getString(1), rows.getString(2), options(rows.getArray(3))));
            }
        }
        return servers;
    }

    private static List<ForeignCatalog.Mapping> mappings(Statement statement) throws SQLException {
        List<ForeignCatalog.Mapping> mappings = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(MAPPINGS)) {
            while (rows.next()) {
                Map<String, String> options = options(rows.getArray(3));
                mappings.add(new ForeignCatalog.Mapping(
                        rows.getString(1),
                        String.valueOf(rows.getString(2)),
                        options.getOrDefault("user", options.getOrDefault("username", ""))));
            }
        }
        return mappings;
    }

    private static List<ForeignCatalog.Table> tables(Statement statement) throws SQLException {
        Map<List<String>, ForeignCatalog.Table> tables = new LinkedHashMap<>();
        Map<List<String>, List<ForeignCatalog.Column>> columns = new HashMap<>();
        try (ResultSet rows = statement.executeQuery(COLUMNS)) {
            while (rows.next()) {
                List<String> path = List.of(rows.getString(1), rows.getString(2));
                if (!tables.containsKey(path)) {
                    tables.put(
                            path,
                            new ForeignCatalog.Table(
                                    path.get(0), path.get(1), rows.getString(3), options(rows.getArray(4)), List.of()));
                }
                String name = rows.getString(5);
                columns.computeIfAbsent(path, first -> new ArrayList<>())
                        .add(new ForeignCatalog.Column(
                                name,
                                rows.getString(6),
                                rows.getBoolean(7),
                                options(rows.getArray(8)).getOrDefault("column_name", name)));
            }
        }
        return tables.entrySet().stream()
                .map(entry -> entry.getValue().with(columns.getOrDefault(entry.getKey(), List.of())))
                .toList();
    }

    /** Parses the options of the catalog: texts of the form {@code name=value}. */
    private static Map<String, String> options(@Nullable Array array) throws SQLException {
        Map<String, String> options = new HashMap<>();
        if (array != null) {
            for (String option : (String[]) array.getArray()) {
                int equals = option.indexOf('=');
                options.put(option.substring(0, equals).toLowerCase(Locale.ROOT), option.substring(equals + 1));
            }
        }
        return options;
    }

    private static BraidException wrong(String what) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what);
    }
}
