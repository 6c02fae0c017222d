package io.braid.execution.users;

import io.braid.execution.storage.FormatNumber;
import io.braid.execution.storage.SealedFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * File of user accounts, one a line. A lock file serializes writers across processes; readers see all of a change or
 * nothing of it.
 */
final class UsersFile {
    /** First version that ends with a checksum. */
    private static final int SEALED_SINCE = 3;

    private static final int VERSION = 3;
    private static final String HEADER =
            "# Users, password verifiers and roles, version " + VERSION + ". Keep this file secret.";
    private static final String SECRET = "# For strangers: ";
    private static final Pattern SECRET_LINE = Pattern.compile("(?m)^" + SECRET + "(\\S+)$");
    private static final int SECRET_BYTES = 32;
    private static final String DROPPED = "# Dropped: ";

    private final Path file;
    private final String newSecret = newSecret();

    UsersFile(Path file) {
        this.file = file;
    }

    Path path() {
        return file;
    }

    /** The contents of the file; empty if there is no file. */
    String text() {
        try {
            return Files.exists(file) ? opened(Files.readString(file, StandardCharsets.UTF_8)) : "";
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + file, e);
        }
    }

    private String opened(String content) {
        FormatNumber.refuseLater(file, content, VERSION);
        return SealedFile.opened(file, content, content.isEmpty() || FormatNumber.of(content) < SEALED_SINCE);
    }

    /** Parses the accounts in the file's text, by name. */
    Map<String, Account> accounts(String text) {
        FormatNumber.refuseLater(file, text, VERSION);
        Map<String, Account> accounts = new TreeMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                Account account = account(line, i + 1);
                accounts.put(account.name(), account);
            }
        }
        if (FormatNumber.of(text) < 2) {
            // Version 1 had no privileges; its only user owned the server and becomes the administrator.
            accounts.computeIfPresent(FirstUser.NAME, (name, first) -> first.withAdministrator(true));
        }
        return accounts;
    }

    /**
     * The secret that mock verifiers for unknown users are derived from. It never changes: a mock that changed with the
     * accounts would reveal that the user does not exist.
     */
    String secret(String text) {
        Matcher line = SECRET_LINE.matcher(text);
        if (line.find()) {
            return line.group(1);
        }
        // In files without this line, the whole contents served as the secret.
        return text.isEmpty() ? newSecret : digest(text);
    }

    /** Names of dropped users that models of the server may still reference. */
    Set<String> dropped(String text) {
        return text.lines()
                .filter(line -> line.startsWith(DROPPED))
                .map(line -> line.substring(DROPPED.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** @param before the current text of the file */
    void write(String before, Collection<Account> accounts, Collection<String> dropped) {
        StringBuilder text =
                new StringBuilder(HEADER + '\n' + SECRET).append(secret(before)).append('\n');
        dropped.forEach(name -> text.append(DROPPED).append(name).append('\n'));
        accounts.forEach(account -> text.append(account.line()).append('\n'));
        SealedFile.write(file, text.toString());
    }

    /** Runs the work under an exclusive lock across threads and processes. */
    <T> T alone(Supplier<T> work) {
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            assert lock.isValid();
            return work.get();
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot lock " + lockFile, e);
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException e) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "The change of users was interrupted", e);
        }
    }

    private static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String digest(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }

    private Account account(String line, int number) {
        try {
            return Account.parse(line);
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, file + ", line " + number + " cannot be read: " + e.getMessage(), e);
        }
    }
}
