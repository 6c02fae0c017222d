package io.braid.console.session;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** One-time log-in links, each for one user of this server, valid once and for a limited time. Thread-safe. */
final class LoginLinks {
    private static final Duration VALID = Duration.ofHours(12);
    private static final int MOST = 100;

    private final Map<String, Link> links = new ConcurrentHashMap<>();

    /** User and creation time of a link. */
    private record Link(String user, long createdNanos) {
        boolean isValid() {
            return System.nanoTime() - createdNanos < VALID.toNanos();
        }
    }

    /** Creates a link and returns its secret part. */
    String create(String user) {
        links.values().removeIf(link -> !link.isValid());
        if (links.size() >= MOST) {
            links.clear();
        }
        String token = Tokens.create();
        links.put(token, new Link(user, System.nanoTime()));
        return token;
    }

    /** Returns the user of a link and invalidates the link. */
    Optional<String> use(String token) {
        return Optional.ofNullable(links.remove(token)).filter(Link::isValid).map(Link::user);
    }
}
