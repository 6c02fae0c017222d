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

/** The sessions there are, by number. Safe for use by many threads. */
public final class Sessions {
    /** Rolls back what clients have left open who are gone. */
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
     * @param settings those that a session begins with
     * @param memory what they keep all together
     * @param coordinator of their transactions over several sources
     */
    public Sessions(SessionSettings settings, ClientMemory memory, TransactionCoordinator coordinator) {
        this.coordinator = coordinator;
        this.settings = settings;
        this.memory = memory;
    }

    /**
     * Opens a session for a client who has proved who it is.
     *
     * @param tls the version of TLS that its connection is encrypted by; null for one that is not
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

    /** Those that are open, oldest first. */
    public List<OpenSession> all() {
        return List.copyOf(open.values());
    }

    /** The settings of a session that has set nothing. */
    public SessionSettings settings() {
        return settings;
    }
}
