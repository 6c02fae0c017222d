package io.braid.cli;

import java.io.Console;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Server to connect to and user to log in as. Only the driver receives the password. */
final class ConnectionOptions {
    private static final String PREFIX = "jdbc:braid://";
    private static final String PASSWORD_VARIABLE = "BRAID_PASSWORD";
    private static final String WRONG_PASSWORD = "28P01";
    private static final String NO_CONNECTION = "08";

    private final String url;
    private final @Nullable String user;
    /** File with the server's address and credentials, if there is one. */
    private final Optional<ConnectionFile> file;

    private ConnectionOptions(String url, @Nullable String user, Optional<ConnectionFile> file) {
        this.url = url;
        this.user = user;
        this.file = file;
    }

    /**
     * Completes the options from the server's connection file.
     *
     * @param dataFolder the server's data folder; null for the server started last in the folder
     */
    static ConnectionOptions of(@Nullable String url, @Nullable String user, Path folder, @Nullable Path dataFolder)
            throws IOException {
        Optional<ConnectionFile> file =
                dataFolder == null ? ConnectionFile.newest(folder) : ConnectionFile.of(folder.resolve(dataFolder));
        if (url == null && file.isEmpty()) {
            throw new UsageException((dataFolder == null
                            ? "no server has been started in this folder: start one with ./braid demo or"
                                    + " ./braid serve, say which data folder it has with --data-folder FOLDER,"
                            : "no server has been started with the data folder " + dataFolder
                                    + ": start it with ./braid serve --data-folder " + dataFolder + ",")
                    + " or say where it is with --url jdbc:braid://HOST:PORT/DATABASE");
        }
        String target = url == null ? file.get().url() : url;
        if (!target.startsWith(PREFIX) && !isOfOtherDriver(target)) {
            throw new UsageException(target + " is not the URL of a server, which is jdbc:braid://HOST:PORT/DATABASE");
        }
        if (url == null && target.endsWith("/")) {
            throw new UsageException("the server at " + target.substring(PREFIX.length(), target.length() - 1)
                    + " serves no database yet: put a model into its folder vdbs/, as a file that ends in .vdb.sql, or"
                    + " start it with --vdb FILE");
        }
        String asked = user == null ? property(target, "user").orElse(null) : user;
        Optional<ConnectionFile> known = file.filter(one -> one.leadsToServerOf(target))
                .filter(one -> asked == null || asked.equals(one.user()))
                .filter(one -> !provesOtherwise(target));
        return new ConnectionOptions(
                target, user == null ? known.map(ConnectionFile::user).orElse(null) : user, known);
    }

    String url() {
        return url;
    }

    @Nullable
    String user() {
        return user;
    }

    /** Connects with these properties as defaults; those in the URL take precedence. */
    Connection connect(Map<String, String> defaults) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(defaults);
        if (user != null) {
            properties.setProperty("user", user);
        }
        String password = password();
        if (password != null) {
            properties.setProperty("password", password);
        }
        try {
            return DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            throw file.isPresent() ? explained(e, file.get()) : e;
        }
    }

    /** Explains a failure that an outdated connection file may have caused. */
    private SQLException explained(SQLException failure, ConnectionFile from) {
        String state = String.valueOf(failure.getSQLState());
        String advice = "";
        if (state.equals(WRONG_PASSWORD) && password(from).isPresent()) {
            advice = " The password is that of " + from.path()
                    + ", which is not changed when the user's is; set BRAID_PASSWORD to the one that holds now.";
        } else if (state.startsWith(NO_CONNECTION) && url.equals(from.url())) {
            advice = " The address is that of " + from.path() + ", where the server wrote it at its last start.";
        }
        return advice.isEmpty() ? failure : new SQLException(failure.getMessage() + advice, state, failure);
    }

    private Optional<String> password(ConnectionFile from) {
        boolean given = System.getenv(PASSWORD_VARIABLE) != null
                || property(url, "password").isPresent();
        return given ? Optional.empty() : Optional.of(from.password());
    }

    /** True if the URL contains a token or client certificate, so that no password is needed. */
    private static boolean provesOtherwise(String url) {
        return property(url, "token").isPresent()
                || property(url, "tlsCertificate").isPresent();
    }

    private static Optional<String> property(String url, String name) {
        Matcher property = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(url);
        return property.find()
                ? Optional.of(URLDecoder.decode(property.group(1), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private @Nullable String password() {
        if (provesOtherwise(url)) {
            return null;
        }
        String variable = System.getenv(PASSWORD_VARIABLE);
        if (variable != null) {
            return variable;
        }
        if (file.isPresent()) {
            return file.get().password();
        }
        if (property(url, "password").isPresent()) {
            return null;
        }
        Console console = Terminals.console()
                .orElseThrow(() -> new UsageException(
                        "a password is needed: set BRAID_PASSWORD, or run this in a terminal to be asked"));
        char[] typed = console.readPassword("Password%s: ", user == null ? "" : " of " + user);
        return typed == null ? null : new String(typed);
    }

    /** True if another driver on the class path accepts the URL, which the user then intends to use. */
    private static boolean isOfOtherDriver(String url) {
        try {
            DriverManager.getDriver(url);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }
}
