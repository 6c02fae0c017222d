package io.braid.execution.session;

import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.limit.Limits;
import io.braid.execution.users.Identity;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Registry of open sessions by id. Thread-safe. */
public final class Sessions {
    /** Rolls back transactions of clients that have disconnected. */
    private static final Executor BACKGROUND = rollback -> {
        Thread thread = new Thread(rollback, "braid-rollback");
        thread.setDaemon(true);
        thread.start();
    };

    private final SessionSettings settings;
    private final ClientMemory memory;
    private final TransactionCoordinator coordinator;
    private final AtomicLong count = new AtomicLong();
    private final Map<Long, OpenSession> open = new ConcurrentSkipListMap<>();

    /**
     * @param settings initial settings of a session
     * @param memory the limit of client memory that all sessions share
     * @param coordinator coordinator of distributed transactions
     */
    public Sessions(SessionSettings settings, ClientMemory memory, TransactionCoordinator coordinator) {
        this.coordinator = coordinator;
        this.settings = settings;
        this.memory = memory;
    }

    /**
     * Opens a session for an authenticated client.
     *
     * @param tls TLS version of the connection; null if it is not encrypted
     */
    public OpenSession open(
            Identity identity, String application, DeployedDatabase database, String address, @Nullable String tls) {
        Session first =
                new Session(count.incrementAndGet(), identity, application, database, null, settings, Limits.NONE);
        OpenSession session = new OpenSession(first, address, tls, memory.open(identity.user()), coordinator);
        open.put(first.id(), session);
        return session;
    }

    public void close(OpenSession session) {
        open.remove(session.now().id());
        session.transaction().close(BACKGROUND);
        session.memory().close();
    }

    /** Open sessions, oldest first. */
    public List<OpenSession> all() {
        return List.copyOf(open.values());
    }

    /** Settings of a session without overrides. */
    public SessionSettings settings() {
        return settings;
    }
}
