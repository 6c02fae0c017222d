package io.braid.execution.coordinator;

import io.braid.execution.source.SourceListener;
import io.braid.execution.source.WatchedSource;
import io.braid.execution.storage.PrivateFile;
import io.braid.execution.storage.PrivateFolder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Coordinator of distributed transactions. Each commit decision is logged in the data folder. Recovery resolves
 * branches left in doubt by a crash of the server or a source: at start-up, and then every few seconds while needed.
 * The log is opened only when a transaction first changes two sources.
 */
public final class TransactionCoordinator implements SourceListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TransactionCoordinator.class);
    private static final String LOG_TYPE =
            TransactionCoordinator.class.getPackageName() + ".narayana.NarayanaDecisionLog";
    /** File with the server's name, which identifies its branches among those of other servers. */
    private static final String NAME = "name";

    private static final Duration PERIOD = Duration.ofSeconds(5);
    /** Time for which a source may continue to commit after its connection broke. */
    private static final Duration LONGEST_COMMIT = Duration.ofMinutes(1);

    private final Path folder;
    private final TransactionTokens tokens;
    private final BranchSources sources;
    private final Queue<Unclear> unclear = new ConcurrentLinkedQueue<>();
    private final Thread recovery = new Thread(this::recover, "braid-transaction-recovery");
    private @Nullable IsolatedClasses classes;
    private @Nullable DecisionLog log;
    private boolean closed;

    /** @param folder folder of the log, created on first use */
    public TransactionCoordinator(Path folder) {
        this.folder = folder;
        this.tokens = new TransactionTokens(folder.resolve("tokens"));
        this.sources = new BranchSources(tokens);
        recovery.setDaemon(true);
    }

    /** Starts the recovery thread. */
    public TransactionCoordinator start() {
        recovery.start();
        return this;
    }

    /** Begins a distributed transaction. */
    public GlobalTransaction begin() {
        return log().begin();
    }

    /** Tokens of transactions. */
    public TransactionTokens tokens() {
        return tokens;
    }

    /** Transactions with tokens from the last day. */
    public List<TokenedTransaction> tokened() {
        return tokens.all(this::outcome);
    }

    /** The outcome of a transaction whose commit was interrupted; without a logged decision it is rolled back. */
    private TokenedTransaction.State outcome(TokenedTransaction transaction) {
        String global = transaction.global();
        String source = transaction.source();
        String mark = transaction.mark();
        if (global != null) {
            return log().contains(global) ? TokenedTransaction.State.COMMITTING : TokenedTransaction.State.ROLLED_BACK;
        }
        return source == null || mark == null ? TokenedTransaction.State.UNKNOWN : sources.outcome(source, mark);
    }

    /** In-doubt branches. */
    public List<InDoubtBranch> inDoubt() {
        return sources.inDoubt();
    }

    @Override
    public void opened(WatchedSource source) {
        sources.opened(source);
    }

    @Override
    public void closed(WatchedSource source) {
        sources.closed(source);
    }

    private synchronized DecisionLog log() {
        if (closed) {
            throw new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down");
        }
        DecisionLog opened = log;
        if (opened == null) {
            opened = open();
            log = opened;
        }
        return opened;
    }

    private DecisionLog open() {
        try {
            PrivateFolder.require(folder);
            IsolatedClasses loaded = new IsolatedClasses();
            classes = loaded;
            return (DecisionLog) loaded.loadClass(LOG_TYPE)
                    .getConstructor(Path.class, String.class, BranchSources.class)
                    .newInstance(folder, name(), sources);
        } catch (IOException | InvocationTargetException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The log of transactions in " + folder + " cannot be opened", e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the log of transactions has no class", e);
        }
    }

    private String name() throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            byte[] random = new byte[8];
            new SecureRandom().nextBytes(random);
            PrivateFile.write(file, "braid-" + HexFormat.of().formatHex(random));
        }
        return Files.readString(file).strip();
    }

    private void recover() {
        try {
            if (Files.exists(folder.resolve(NAME))) {
                log();
            }
            while (awaitWork()) {
                recoverNow();
                unclear.removeIf(Unclear::repeat);
                pause();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (BraidException e) {
            LOG.error("Transactions in doubt are not recovered: {}", e.getMessage(), e);
        }
    }

    private synchronized void pause() throws InterruptedException {
        long end = System.nanoTime() + PERIOD.toNanos();
        for (long left = PERIOD.toMillis(); !closed && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }

    private void recoverNow() {
        DecisionLog opened;
        synchronized (this) {
            opened = log;
        }
        try {
            if (opened != null && (!sources.suspects().isEmpty() || !opened.isEmpty())) {
                opened.recover();
            }
        } catch (RuntimeException | Error e) {
            LOG.warn("Recovery of transactions has failed and is tried again", e);
        }
    }

    /** Waits until there is work; false if the coordinator is closed. */
    private synchronized boolean awaitWork() throws InterruptedException {
        while (!closed
                && unclear.isEmpty()
                && (log == null || (sources.suspects().isEmpty() && log.isEmpty()))) {
            wait(PERIOD.toMillis());
        }
        return !closed;
    }

    /**
     * Runs a task every few seconds while the transaction with an unknown outcome may still be committed, and once
     * afterwards.
     *
     * @param global the global id of a distributed transaction; null for a single source
     */
    public void whileUnclear(@Nullable String global, Runnable task) {
        unclear.add(new Unclear(global, task, System.nanoTime() + LONGEST_COMMIT.toNanos()));
    }

    /** A task that is repeated while a transaction may still be committed. */
    private final class Unclear {
        private final @Nullable String global;
        private final Runnable task;
        private final long end;

        Unclear(@Nullable String global, Runnable task, long end) {
            this.global = global;
            this.task = task;
            this.end = end;
        }

        /** Runs the task; true if this was the last run. */
        boolean repeat() {
            boolean over = global == null
                    ? System.nanoTime() - end > 0
                    : sources.inDoubt().stream()
                            .noneMatch(branch -> branch.id().global().equals(global));
            task.run();
            return over;
        }
    }

    @Override
    public void close() {
        DecisionLog opened;
        synchronized (this) {
            closed = true;
            opened = log;
            notifyAll();
        }
        recovery.interrupt();
        try {
            recovery.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (opened != null) {
            opened.close();
        }
        closeClasses();
    }

    private synchronized void closeClasses() {
        if (classes != null) {
            try {
                classes.close();
            } catch (IOException e) {
                LOG.warn("The classes of the transaction manager could not be closed", e);
            }
        }
    }
}
