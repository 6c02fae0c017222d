package io.braid.execution.coordinator;

import io.braid.execution.storage.PrivateFile;
import io.braid.execution.storage.PrivateFolder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Registry of transactions with client-defined tokens. Each is stored in a file from the request for its commit on, and
 * its outcome can be queried for a day, even after a restart. Thread-safe.
 */
public final class TransactionTokens {
    private static final Duration RETENTION = Duration.ofDays(1);
    private static final int MOST = 50_000;
    private static final int LONGEST_TOKEN = 100;

    private final Path folder;
    private final Map<String, TokenedTransaction> byFile = new LinkedHashMap<>();
    /** Transactions that this process is working on. */
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    private boolean loaded;

    TransactionTokens(Path folder) {
        this.folder = folder;
    }

    /** The token of a session's transaction. */
    public final class Token {
        private final String file;

        private Token(String file) {
            this.file = file;
        }

        /** Records that the commit begins. */
        public void committing(@Nullable String global, @Nullable String source, @Nullable String mark) {
            change(file, before -> before.over(global, source, mark));
        }

        public void committed() {
            change(file, before -> before.in(TokenedTransaction.State.COMMITTED));
            underWay.remove(file);
        }

        /** Records that the transaction was rolled back or certainly will be. */
        public void rolledBack() {
            change(file, before -> before.in(TokenedTransaction.State.ROLLED_BACK));
            underWay.remove(file);
        }

        /** Records that the commit has ended with an unknown outcome. */
        public void left() {
            underWay.remove(file);
        }
    }

    /** Assigns a token to a user's transaction. */
    public synchronized Token give(String user, String token) {
        if (token.isEmpty() || token.length() > LONGEST_TOKEN) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "A transaction's token has 1 to " + LONGEST_TOKEN + " characters; this one has " + token.length());
        }
        load();
        expire();
        if (byFile.size() >= MOST) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "There are " + MOST + " transactions with tokens of the last day, as many as the server keeps; try"
                            + " again later");
        }
        String file = file(user, token);
        if (byFile.putIfAbsent(file, TokenedTransaction.open(user, token)) != null) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_OBJECT,
                    "The token '" + token + "' was given to a transaction before: take another for each one");
        }
        underWay.add(file);
        return new Token(file);
    }

    /** Records that the commit of a distributed transaction is decided. */
    public synchronized void decided(String global) {
        if (Files.isDirectory(folder)) {
            load();
            byFile.entrySet().stream()
                    .filter(entry -> global.equals(entry.getValue().global())
                            && !entry.getValue().hasEnded())
                    .map(Map.Entry::getKey)
                    .toList()
                    .forEach(file -> change(file, before -> before.in(TokenedTransaction.State.COMMITTED)));
        }
    }

    /**
     * Known transactions of the last day.
     *
     * @param outcome determines the outcome of a transaction whose commit was interrupted
     */
    List<TokenedTransaction> all(Function<TokenedTransaction, TokenedTransaction.State> outcome) {
        Map<String, TokenedTransaction> known;
        synchronized (this) {
            if (Files.isDirectory(folder)) {
                load();
            }
            expire();
            known = Map.copyOf(byFile);
        }
        return known.entrySet().stream()
                .map(entry -> settled(entry.getKey(), entry.getValue(), outcome))
                .sorted(Comparator.comparing(TokenedTransaction::since))
                .toList();
    }

    private TokenedTransaction settled(
            String file,
            TokenedTransaction transaction,
            Function<TokenedTransaction, TokenedTransaction.State> outcome) {
        if (transaction.state() != TokenedTransaction.State.COMMITTING || underWay.contains(file)) {
            return transaction;
        }
        TokenedTransaction now = transaction.in(outcome.apply(transaction));
        if (now.hasEnded()) {
            change(file, before -> before.hasEnded() ? before : now);
        }
        return now;
    }

    private synchronized void change(String file, Function<TokenedTransaction, TokenedTransaction> step) {
        TokenedTransaction next = byFile.computeIfPresent(file, (name, before) -> step.apply(before));
        if (next != null) {
            write(file, next);
        }
    }

    private void write(String file, TokenedTransaction transaction) {
        Properties lines = new Properties();
        lines.setProperty("user", transaction.user());
        lines.setProperty("token", transaction.token());
        lines.setProperty("state", transaction.state().name());
        lines.setProperty("since", transaction.since().toString());
        setIfKnown(lines, "global", transaction.global());
        setIfKnown(lines, "source", transaction.source());
        setIfKnown(lines, "mark", transaction.mark());
        try {
            PrivateFolder.createIfAbsent(folder);
            StringWriter text = new StringWriter();
            lines.store(text, null);
            PrivateFile.write(folder.resolve(file), text.toString());
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The folder " + folder + " of tokens cannot be written", e);
        }
    }

    private static void setIfKnown(Properties lines, String name, @Nullable String value) {
        if (value != null) {
            lines.setProperty(name, value);
        }
    }

    private void load() {
        if (loaded || !Files.isDirectory(folder)) {
            loaded = true;
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                byFile.putIfAbsent(String.valueOf(file.getFileName()), read(file));
            }
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The folder " + folder + " of tokens cannot be read", e);
        }
        loaded = true;
    }

    private static TokenedTransaction read(Path file) throws IOException {
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
        }
        return new TokenedTransaction(
                Objects.requireNonNull(lines.getProperty("user")),
                Objects.requireNonNull(lines.getProperty("token")),
                TokenedTransaction.State.valueOf(lines.getProperty("state")),
                lines.getProperty("global"),
                lines.getProperty("source"),
                lines.getProperty("mark"),
                Instant.parse(lines.getProperty("since")));
    }

    private void expire() {
        Instant oldest = Instant.now().minus(RETENTION);
        byFile.entrySet().removeIf(entry -> {
            boolean expired = entry.getValue().since().isBefore(oldest) && !underWay.contains(entry.getKey());
            if (expired) {
                PrivateFile.delete(folder.resolve(entry.getKey()));
            }
            return expired;
        });
    }

    private static String file(String user, String token) {
        try {
            byte[] both = (user + '\0' + token).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(both));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("each JDK has it", e);
        }
    }
}
