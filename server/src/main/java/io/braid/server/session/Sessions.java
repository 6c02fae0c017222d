package io.braid.server.session;

import io.braid.server.database.DeployedDatabase;
import io.braid.server.limit.Limits;
import io.braid.server.users.Identity;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The sessions there are, by number. Safe for use by many threads. */
public final class Sessions {
    private final SessionSettings settings;
    private final AtomicLong count = new AtomicLong();
    private final Map<Long, OpenSession> open = new ConcurrentSkipListMap<>();

    /**
     * @param settings those that a session begins with
     */
    public Sessions(SessionSettings settings) {
        this.settings = settings;
    }

    /** Opens a session for a client who has proved who it is. */
    public OpenSession open(Identity identity, String application, DeployedDatabase database, String address) {
        Session first =
                new Session(count.incrementAndGet(), identity, application, database, null, settings, Limits.NONE);
        OpenSession session = new OpenSession(first, address);
        open.put(first.id(), session);
        return session;
    }

    public void close(OpenSession session) {
        open.remove(session.now().id());
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
