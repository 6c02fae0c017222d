package io.braid.execution.users;

import io.braid.execution.storage.PrivateFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;

/**
 * Initial administrator of a server that has no users. Its random password is written to a file that only the owner can
 * read, along with the server's latest address, and to a second file for psql.
 */
public final class FirstUser {
    public static final String NAME = "braid";
    private static final int PASSWORD_BYTES = 18;

    private final Path connectionFile;

    public FirstUser(Path connectionFile) {
        this.connectionFile = connectionFile;
    }

    /** The file with the user's password and the server's address. */
    public Path connectionFile() {
        return connectionFile;
    }

    /** The password file for PostgreSQL clients; {@code PGPASSFILE} points them to it. */
    public Path passwordFile() {
        return connectionFile.resolveSibling("pgpass");
    }

    /** Creates the user if there are no users; true if it did. */
    public boolean createIfNone(Users users) {
        if (!users.isEmpty()) {
            return false;
        }
        String password = randomPassword();
        users.create(NAME, password, true);
        write(password, "");
        return true;
    }

    /** Records the server's current address in the connection file if that exists. */
    public void noteUrl(String url) {
        password().ifPresent(password -> write(password, url));
    }

    private Optional<String> password() {
        if (!Files.exists(connectionFile)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(connectionFile)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + connectionFile, e);
        }
        return Optional.ofNullable(properties.getProperty("password"));
    }

    private void write(String password, String url) {
        PrivateFile.write(
                connectionFile,
                "# Written by the server at its start; ./braid sql reads it.\n" + "url=" + url + "\nuser=" + NAME
                        + "\npassword=" + password + "\n");
        PrivateFile.write(
                passwordFile(), "# For PGPASSFILE of psql and others.\n" + "*:*:*:" + NAME + ":" + password + "\n");
    }

    private static String randomPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
