package io.braid.jdbc;

import io.braid.jdbc.core.Endpoint;
import io.braid.jdbc.core.SqlExceptions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parsed URL: {@code jdbc:braid://host[:port][,host2[:port2]...]/vdb[?property=value&...]}. Immutable. */
final class BraidUrl {
    static final String PREFIX = "jdbc:braid:";
    static final int DEFAULT_PORT = 31000;

    private static final String START = PREFIX + "//";
    private static final String FORM = START + "host[:port][,host2[:port2]...]/database[?property=value&...]";
    private static final int MAX_PORT = 65_535;

    private final List<Endpoint> endpoints;
    private final String database;
    private final Map<String, String> properties;

    private BraidUrl(List<Endpoint> endpoints, String database, Map<String, String> properties) {
        this.endpoints = endpoints;
        this.database = database;
        this.properties = properties;
    }

    static BraidUrl parse(String url) throws SQLException {
        if (!url.startsWith(START)) {
            throw invalid("it must start with " + START);
        }
        int question = url.indexOf('?');
        String location = url.substring(START.length(), question < 0 ? url.length() : question);
        int slash = location.indexOf('/');
        if (slash < 0 || slash == location.length() - 1) {
            throw invalid("it names no database");
        }
        List<Endpoint> endpoints = new ArrayList<>();
        for (String host : location.substring(0, slash).split(",", -1)) {
            endpoints.add(endpoint(host));
        }
        String query = question < 0 ? "" : url.substring(question + 1);
        return new BraidUrl(endpoints, decode(location.substring(slash + 1)), properties(query));
    }

    private static Endpoint endpoint(String text) throws SQLException {
        int colon = text.indexOf(':', text.indexOf(']') + 1);
        String host = colon < 0 ? text : text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        if (host.isEmpty()) {
            throw invalid("it names no host");
        }
        return new Endpoint(host, colon < 0 ? DEFAULT_PORT : port(text.substring(colon + 1)));
    }

    private static int port(String text) throws SQLException {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Rejected below, like a number out of range.
        }
        throw invalid("its port " + text + " is not a number from 1 to " + MAX_PORT);
    }

    private static Map<String, String> properties(String query) throws SQLException {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                properties.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            } else if (!pair.isEmpty()) {
                // The text may be a password without its name, so it is not repeated.
                throw invalid("a property in it has no name or no value");
            }
        }
        return properties;
    }

    /** Decodes percent-encoding; a plus sign is literal, because passwords may contain it. */
    private static String decode(String text) throws SQLException {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid("a percent sign in it is not followed by two hexadecimal digits (write it as %25)");
        }
    }

    private static SQLException invalid(String problem) {
        return SqlExceptions.of(
                SqlExceptions.INVALID_ARGUMENT, "The URL is not usable: " + problem + ". Its form is " + FORM + ".");
    }

    /** Returns the endpoints in the order of the URL. */
    List<Endpoint> endpoints() {
        return endpoints;
    }

    String database() {
        return database;
    }

    Map<String, String> properties() {
        return properties;
    }
}
