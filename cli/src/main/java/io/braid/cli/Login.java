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

/** Which server to connect to, and as whom. Shows its password to nobody but the driver. */
final class Login {
    private final String url;
    private final @Nullable String user;
    private final @Nullable String filePassword;

    private Login(String url, @Nullable String user, @Nullable String filePassword) {
        this.url = url;
        this.user = user;
        this.filePassword = filePassword;
    }

    /** Fills in from the file of the newest server in the folder what was not given and concerns that server. */
    static Login of(@Nullable String url, @Nullable String user, Path folder) throws IOException {
        Optional<ConnectionFile> file = ConnectionFile.newest(folder);
        if (url == null && file.isEmpty()) {
            throw new UsageException("no server has been started in this folder: start one with ./braid demo or ./braid"
                    + " serve, or say where it is with --url jdbc:braid://HOST:PORT/DATABASE");
        }
        String target = url == null ? file.get().url() : url;
        String asked = user == null ? property(target, "user").orElse(null) : user;
        Optional<ConnectionFile> known = file.filter(one -> one.leadsToServerOf(target))
                .filter(one -> asked == null || asked.equals(one.user()))
                .filter(one -> !provesOtherwise(target));
        return new Login(
                target,
                user == null ? known.map(ConnectionFile::user).orElse(null) : user,
                known.map(ConnectionFile::password).orElse(null));
    }

    String url() {
        return url;
    }

    @Nullable
    String user() {
        return user;
    }

    /** Connects, with these properties as far as the URL does not say otherwise. */
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
        return DriverManager.getConnection(url, properties);
    }

    /** Whether the URL itself has what shows who the user is, so that he needs no password. */
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
        String variable = System.getenv("BRAID_PASSWORD");
        if (variable != null) {
            return variable;
        }
        if (filePassword != null || property(url, "password").isPresent()) {
            return filePassword;
        }
        Console console = Terminals.console()
                .orElseThrow(() -> new UsageException(
                        "a password is needed: set BRAID_PASSWORD, or run this in a terminal to be asked"));
        char[] typed = console.readPassword("Password%s: ", user == null ? "" : " of " + user);
        return typed == null ? null : new String(typed);
    }
}
