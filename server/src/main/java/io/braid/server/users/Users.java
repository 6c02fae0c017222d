package io.braid.server.users;

import io.braid.server.storage.PrivateFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.scram.ScramVerifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The users and what is kept of their passwords, in a file with a line "name verifier" for each. Strangers cannot tell
 * from a failed login whether a user exists.
 */
public final class Users {
    private final Path file;
    private final Map<String, ScramVerifier> verifiers = new TreeMap<>();

    private Users(Path file) {
        this.file = file;
    }

    /** Reads the file; where there is none, there is no user yet. */
    public static Users load(Path file) {
        Users users = new Users(file);
        if (Files.exists(file)) {
            List<String> lines = read(file);
            for (int i = 0; i < lines.size(); i++) {
                users.addLine(lines.get(i).strip(), i + 1);
            }
        }
        return users;
    }

    public synchronized boolean isEmpty() {
        return verifiers.isEmpty();
    }

    /** Creates a user, or gives one a new password, and keeps that in the file. */
    public synchronized void set(String name, String password) {
        if (name.isEmpty() || name.chars().anyMatch(Character::isWhitespace) || name.startsWith("#")) {
            throw new BraidException(ErrorCode.INVALID_NAME, "'" + name + "' cannot be the name of a user");
        }
        verifiers.put(name, ScramVerifier.of(password));
        PrivateFile.write(file, text());
    }

    public synchronized boolean contains(String name) {
        return verifiers.containsKey(name);
    }

    /** What a login as this user is checked against; for an unknown name, something that no password passes. */
    public synchronized ScramVerifier verifier(String name) {
        ScramVerifier verifier = verifiers.get(name);
        return verifier != null ? verifier : ScramVerifier.mock(name, secret());
    }

    private void addLine(String line, int number) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        String[] parts = line.split("\\s+");
        try {
            if (parts.length != 2) {
                throw new IllegalArgumentException("expected a name and a verifier");
            }
            verifiers.put(parts[0], ScramVerifier.parse(parts[1]));
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, file + ", line " + number + " cannot be read: " + e.getMessage(), e);
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder("# Users and their password verifiers. Keep this file secret.\n");
        verifiers.forEach((name, verifier) ->
                text.append(name).append(' ').append(verifier.print()).append('\n'));
        return text.toString();
    }

    /** Something nobody else knows and that stays the same as long as the users do. */
    private byte[] secret() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The file " + file + " with the users cannot be read", e);
        }
    }
}
