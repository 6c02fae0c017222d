package io.braid.jdbc;

import io.braid.jdbc.core.ConnectionConfig;
import io.braid.jdbc.core.Credentials;
import io.braid.jdbc.core.Endpoint;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.core.Timeouts;
import io.braid.jdbc.core.Tls;
import io.braid.jdbc.core.TlsFiles;
import io.braid.jdbc.core.TlsMode;
import io.braid.jdbc.core.Transport;
import io.braid.jdbc.metadata.ZonedTimestamps;
import io.braid.wire.message.Hello;
import io.braid.wire.sasl.ClearMechanism;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** Validated connection properties. Those of the URL take precedence. */
final class ConnectionProperties {
    private static final int MILLIS = 1000;
    private static final int MAX_PROGRESS_SECONDS = 3600;
    private static final int MAX_READ_AHEAD = 1000;
    private static final int MAX_STATEMENT_CACHE = 1000;
    private static final int MAX_SCROLL_MEGABYTES = 1_000_000;

    private final BraidUrl url;
    private final Map<BraidProperty, String> values = new EnumMap<>(BraidProperty.class);
    private final int readAhead;
    private final int queryTimeout;
    private final int scrollMegabytes;
    private final ZonedTimestamps zonedTimestamps;

    ConnectionProperties(BraidUrl url, Properties properties) throws SQLException {
        this.url = url;
        for (String name : properties.stringPropertyNames()) {
            values.put(BraidProperty.of(name), properties.getProperty(name));
        }
        for (Map.Entry<String, String> entry : url.properties().entrySet()) {
            values.put(BraidProperty.of(entry.getKey()), entry.getValue());
        }
        this.readAhead = number(BraidProperty.READ_AHEAD, 1, MAX_READ_AHEAD);
        this.queryTimeout = seconds(BraidProperty.QUERY_TIMEOUT);
        this.scrollMegabytes = number(BraidProperty.SCROLL_MEMORY, 1, MAX_SCROLL_MEGABYTES);
        this.zonedTimestamps = zoned();
    }

    private ZonedTimestamps zoned() throws SQLException {
        switch (value(BraidProperty.ZONED_TIMESTAMPS)) {
            case "zoned":
                return ZonedTimestamps.ZONED;
            case "plain":
                return ZonedTimestamps.PLAIN;
            default:
                throw invalid(BraidProperty.ZONED_TIMESTAMPS, "zoned or plain");
        }
    }

    BraidUrl url() {
        return url;
    }

    String value(BraidProperty property) {
        return values.getOrDefault(property, property.defaultValue());
    }

    int readAhead() {
        return readAhead;
    }

    int queryTimeout() {
        return queryTimeout;
    }

    /** The maximum number of bytes of rows that a scrollable result holds. */
    long scrollBytes() {
        return (long) scrollMegabytes << 20;
    }

    ZonedTimestamps zonedTimestamps() {
        return zonedTimestamps;
    }

    /** Returns the endpoints in the order in which this connection tries them. */
    private List<Endpoint> endpoints() throws SQLException {
        List<Endpoint> endpoints = new ArrayList<>(url.endpoints());
        switch (value(BraidProperty.HOST_ORDER)) {
            case "given":
                return endpoints;
            case "random":
                Collections.shuffle(endpoints);
                return endpoints;
            default:
                throw invalid(BraidProperty.HOST_ORDER, "given or random");
        }
    }

    ConnectionConfig login() throws SQLException {
        Timeouts timeouts = new Timeouts(
                seconds(BraidProperty.CONNECT_TIMEOUT) * MILLIS,
                loginTimeout() * MILLIS,
                seconds(BraidProperty.SOCKET_TIMEOUT) * MILLIS);
        return new ConnectionConfig(
                endpoints(),
                url.database(),
                credentials(),
                announced(),
                timeouts,
                new Transport(truth(BraidProperty.TCP_KEEP_ALIVE), tls()),
                number(BraidProperty.STATEMENT_CACHE, 0, MAX_STATEMENT_CACHE));
    }

    /** Returns the client's properties that are sent to the server. */
    private Map<String, String> announced() throws SQLException {
        Map<String, String> announced = new HashMap<>();
        announced.put(BraidProperty.APPLICATION_NAME.propertyName(), value(BraidProperty.APPLICATION_NAME));
        announced.put("driver", DriverVersion.NAME + " " + DriverVersion.TEXT);
        String zone = timeZone();
        if (!zone.isEmpty()) {
            announced.put(Hello.TIME_ZONE, zone);
        }
        if (number(BraidProperty.PROGRESS, 0, MAX_PROGRESS_SECONDS) > 0) {
            announced.put(Hello.PROGRESS, value(BraidProperty.PROGRESS));
        }
        switch (value(BraidProperty.COMPRESSION)) {
            case "off":
                return announced;
            case Hello.LZ4:
                announced.put(Hello.COMPRESSION, Hello.LZ4);
                return announced;
            default:
                throw invalid(BraidProperty.COMPRESSION, "off or lz4");
        }
    }

    /**
     * Returns the time zone to request. The default, that of this computer, may be unknown to the server; a configured
     * one must be valid.
     */
    private String timeZone() throws SQLException {
        String given = value(BraidProperty.TIME_ZONE);
        if (given.isEmpty()) {
            return ZoneId.systemDefault().getId();
        }
        if (given.equalsIgnoreCase("server")) {
            return "";
        }
        try {
            return ZoneId.of(given).getId();
        } catch (DateTimeException e) {
            throw invalid(BraidProperty.TIME_ZONE, "a time zone such as Europe/Berlin, or server");
        }
    }

    private Credentials credentials() throws SQLException {
        String user = value(BraidProperty.USER);
        String token = value(BraidProperty.TOKEN);
        if (!token.isEmpty()) {
            return Credentials.shown(user, token, ClearMechanism.OAUTHBEARER);
        }
        String password = value(BraidProperty.PASSWORD);
        switch (value(BraidProperty.AUTHENTICATION)) {
            case "scram":
                return Credentials.password(user, password);
            case "ldap":
                return Credentials.shown(user, password, ClearMechanism.PLAIN);
            default:
                throw invalid(BraidProperty.AUTHENTICATION, "scram or ldap");
        }
    }

    private Tls tls() throws SQLException {
        TlsFiles files = new TlsFiles(
                value(BraidProperty.TLS_AUTHORITIES),
                value(BraidProperty.TLS_CERTIFICATE),
                value(BraidProperty.TLS_KEY));
        if (value(BraidProperty.TLS_CERTIFICATE).isEmpty()
                != value(BraidProperty.TLS_KEY).isEmpty()) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "The connection properties tlsCertificate and tlsKey belong together: set both, or neither.");
        }
        for (TlsMode mode : TlsMode.values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(value(BraidProperty.TLS))) {
                return new Tls(mode, files);
            }
        }
        throw invalid(BraidProperty.TLS, "auto, verify, trust or off");
    }

    private int loginTimeout() throws SQLException {
        boolean given = values.containsKey(BraidProperty.LOGIN_TIMEOUT);
        return given || DriverManager.getLoginTimeout() == 0
                ? seconds(BraidProperty.LOGIN_TIMEOUT)
                : DriverManager.getLoginTimeout();
    }

    private boolean truth(BraidProperty property) throws SQLException {
        String value = value(property);
        if (!value.equals("true") && !value.equals("false")) {
            throw invalid(property, "true or false");
        }
        return value.equals("true");
    }

    private int seconds(BraidProperty property) throws SQLException {
        return number(property, 0, Integer.MAX_VALUE / MILLIS);
    }

    private int number(BraidProperty property, int from, int to) throws SQLException {
        try {
            int number = Integer.parseInt(value(property));
            if (number >= from && number <= to) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Rejected below, like a number out of range.
        }
        throw invalid(property, "a whole number from " + from + " to " + to);
    }

    private SQLException invalid(BraidProperty property, String expected) {
        return SqlExceptions.of(
                SqlExceptions.INVALID_ARGUMENT,
                "The connection property " + property.propertyName() + " is '" + value(property) + "'; expected "
                        + expected + ".");
    }
}
