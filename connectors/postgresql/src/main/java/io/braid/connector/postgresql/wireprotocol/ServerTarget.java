package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.SslMode;

/**
 * Address and credentials of a server, from the driver's URL and properties. Its text form omits secrets.
 *
 * @param settings the initial settings of a session
 * @param properties all driver properties, for TLS
 */
record ServerTarget(
        String host,
        int port,
        @Nullable String password,
        SslMode encryption,
        Map<String, String> settings,
        Timeouts timeouts,
        Properties properties) {

    /**
     * Timeouts in milliseconds.
     *
     * @param connect the timeout for connecting and logging in
     * @param answer the timeout for a response; 0 for none
     */
    record Timeouts(int connect, int answer) {}

    static ServerTarget of(JdbcSourceConfig config, Map<String, String> driverProperties)
            throws UnsupportedByWireException {
        Properties given = new Properties();
        given.putAll(driverProperties);
        put(given, PGProperty.USER, config.user());
        put(given, PGProperty.PASSWORD, config.password());
        Properties all = Driver.parseURL(config.url(), given);
        if (all == null) {
            throw UnsupportedByWireException.source("its url is not understood");
        }
        String host = text(all, PGProperty.PG_HOST, "localhost");
        if (host.indexOf(',') >= 0) {
            throw UnsupportedByWireException.source("its url names several hosts");
        }
        try {
            SslMode encryption = SslMode.of(all);
            if (encryption == SslMode.ALLOW) {
                throw UnsupportedByWireException.source("sslmode=allow tries both ways");
            }
            Timeouts timeouts = new Timeouts(
                    millis(PGProperty.CONNECT_TIMEOUT.getInt(all)), millis(PGProperty.SOCKET_TIMEOUT.getInt(all)));
            String password = PGProperty.PASSWORD.getOrDefault(all);
            return new ServerTarget(
                    host, PGProperty.PG_PORT.getInt(all), password, encryption, settings(all), timeouts, all);
        } catch (SQLException e) {
            throw UnsupportedByWireException.source("a property of its url is not understood");
        }
    }

    private static void put(Properties properties, PGProperty property, @Nullable String value) {
        if (value != null) {
            properties.setProperty(property.getName(), value);
        }
    }

    private static String text(Properties properties, PGProperty property, String otherwise) {
        String value = property.getOrDefault(properties);
        return value == null ? otherwise : value;
    }

    private static int millis(int seconds) {
        return (int) Math.min(Integer.MAX_VALUE, TimeUnit.SECONDS.toMillis(Math.max(0, seconds)));
    }

    /** The driver's session settings, so that both readers return the same results, and read-only mode. */
    private static Map<String, String> settings(Properties all) throws UnsupportedByWireException {
        String user = PGProperty.USER.getOrDefault(all);
        if (user == null) {
            throw UnsupportedByWireException.source("it names no user");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("user", user);
        settings.put("database", text(all, PGProperty.PG_DBNAME, user));
        settings.put("client_encoding", "UTF8");
        settings.put("DateStyle", "ISO");
        settings.put("TimeZone", "UTC");
        settings.put("IntervalStyle", "postgres");
        settings.put("bytea_output", "hex");
        settings.put("default_transaction_read_only", "on");
        settings.put("application_name", text(all, PGProperty.APPLICATION_NAME, "Braid"));
        String schema = PGProperty.CURRENT_SCHEMA.getOrDefault(all);
        if (schema != null) {
            settings.put("search_path", schema);
        }
        return settings;
    }

    boolean keepAlive() {
        return PGProperty.TCP_KEEP_ALIVE.getBoolean(properties);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
