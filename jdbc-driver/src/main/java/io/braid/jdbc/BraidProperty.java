package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Connection properties: their names, defaults and descriptions. */
public enum BraidProperty {
    USER("user", "", "The user to log in as."),
    PASSWORD("password", "", "The user's password."),
    AUTHENTICATION(
            "authentication",
            "scram",
            "How the password is checked: scram (the server never sees it) or ldap (the server shows it to its"
                    + " directory; to another machine only with a verified certificate).",
            "scram",
            "ldap"),
    TOKEN(
            "token",
            "",
            "A token (JWT) to log in with in place of user and password; to another machine only with a verified"
                    + " certificate."),
    APPLICATION_NAME("applicationName", "jdbc", "A name for the session, which the server writes into its log."),
    HOST_ORDER(
            "hostOrder",
            "given",
            "Which of several hosts is tried first: given (the first, the others only if it does not answer) or random"
                    + " (another one for each connection, so that they share the load).",
            "given",
            "random"),
    CONNECT_TIMEOUT("connectTimeout", "10", "Seconds to wait for one host to accept the connection; 0 is for ever."),
    LOGIN_TIMEOUT(
            "loginTimeout",
            "30",
            "Seconds to wait for the whole of connecting: all hosts and the login; 0 is for ever."),
    SOCKET_TIMEOUT(
            "socketTimeout",
            "0",
            "Seconds to wait for the next bytes of an answer before the connection counts as lost; 0 is for ever."),
    TCP_KEEP_ALIVE(
            "tcpKeepAlive",
            "true",
            "Whether the operating system asks whether the server's machine is there while nothing is said, and notices"
                    + " within a minute that it is not, where it can be told how soon.",
            "true",
            "false"),
    TLS(
            "tls",
            "auto",
            "Whether to encrypt: verify (and check that the server has a certificate for its host's name), trust"
                    + " (whatever certificate it has), off, or auto (verify to other machines, off within this one).",
            "auto",
            "verify",
            "trust",
            "off"),
    TLS_AUTHORITIES(
            "tlsAuthorities",
            "",
            "A PEM file of the authorities that are trusted, in place of those that Java trusts."),
    TLS_CERTIFICATE(
            "tlsCertificate", "", "A PEM file with the client's own certificate, for servers that ask for one."),
    TLS_KEY(
            "tlsKey",
            "",
            "A PEM file with the private key of the client's certificate, in PKCS #8 and without a password."),
    QUERY_TIMEOUT(
            "queryTimeout", "0", "Seconds a statement may take unless setQueryTimeout says otherwise; 0 is no limit."),
    READ_AHEAD(
            "readAhead",
            "3",
            "Batches of rows that the server may send before they are read, from 1 to 1000; more over long lines."),
    COMPRESSION(
            "compression",
            "off",
            "Whether rows come compressed: off, or lz4, which takes processor time on both sides and pays over slow"
                    + " networks.",
            "off",
            "lz4"),
    PROGRESS(
            "progress",
            "0",
            "Seconds between two times that the server tells how far a statement is, from 1 to 3600, to listeners of"
                    + " ProgressingStatement; 0 is never."),
    STATEMENT_CACHE(
            "statementCache",
            "64",
            "Prepared statements that are kept when a program closes them, for when it prepares the same text on the"
                    + " same"
                    + " connection again, from 0 (none) to 1000."),
    SCROLL_MEMORY("scrollMemory", "256", "Megabytes of rows that one scrollable result may keep in memory."),
    TIME_ZONE(
            "timeZone",
            "",
            "The time zone of the session, such as Europe/Berlin, by whose clocks moments are shown and read; that"
                    + " of this"
                    + " computer unless given, and that of the server's setting time-zone if it is server."),
    ZONED_TIMESTAMPS(
            "zonedTimestamps",
            "plain",
            "What programs are told that TIMESTAMP WITH TIME ZONE is: plain (TIMESTAMP, java.sql.Timestamp), which"
                    + " all of"
                    + " them know, as of PostgreSQL's driver, or zoned (TIMESTAMP_WITH_TIMEZONE, OffsetDateTime),"
                    + " which JDBC"
                    + " has for it.",
            "plain",
            "zoned");

    private static final int MAX_TYPING_ERRORS = 3;

    private final String propertyName;
    private final String defaultValue;
    private final String help;
    /** Never returned, only copies of it. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final String[] choices;

    BraidProperty(String propertyName, String defaultValue, String help, String... choices) {
        this.propertyName = propertyName;
        this.defaultValue = defaultValue;
        this.help = help;
        this.choices = choices;
    }

    /** The name in URLs and property sets. */
    public String propertyName() {
        return propertyName;
    }

    public String defaultValue() {
        return defaultValue;
    }

    public String help() {
        return help;
    }

    /** The valid values, or null if they are not an enumeration. */
    public String @Nullable [] choices() {
        return choices.length == 0 ? null : choices.clone();
    }

    /** Returns the property of that name; the exception for an unknown one suggests the most similar. */
    public static BraidProperty of(String name) throws SQLException {
        for (BraidProperty property : values()) {
            if (property.propertyName.equals(name)) {
                return property;
            }
        }
        BraidProperty nearest = Arrays.stream(values())
                .min(Comparator.comparingInt(property -> TypingErrors.between(name, property.propertyName)))
                .orElseThrow();
        int errors = TypingErrors.between(name, nearest.propertyName);
        // Short names allow fewer errors, so that not any name is similar.
        boolean similar = errors <= MAX_TYPING_ERRORS && 2 * errors < nearest.propertyName.length();
        throw SqlExceptions.of(
                SqlExceptions.INVALID_ARGUMENT,
                "There is no connection property " + name + "."
                        + (similar ? " Did you mean " + nearest.propertyName + "?" : " There are: " + names() + "."));
    }

    private static String names() {
        StringBuilder names = new StringBuilder();
        for (BraidProperty property : values()) {
            names.append(names.length() == 0 ? "" : ", ").append(property.propertyName);
        }
        return names.toString();
    }
}
