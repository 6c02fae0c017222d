package io.braid.spi;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The Braid servers that this one reaches through its sources, each known by a random id of its running process. A
 * server is not attached if it reaches this one, or if the chain of servers would be too long.
 */
public final class Federation {
    /** So many servers may stand in a chain behind this one. */
    public static final int MOST_HOPS = 8;

    private final String id = UUID.randomUUID().toString();
    private final Map<Object, Map<String, Integer>> attached = new ConcurrentHashMap<>();

    /** The id of this server. */
    public String id() {
        return id;
    }

    /**
     * Attaches a server.
     *
     * @param link the source that reaches it; what it reached before is forgotten
     * @param reached the servers that it reaches, each with the hops to it, itself with none
     * @return why it must not be attached; empty if it is
     */
    public Optional<String> attach(Object link, Map<String, Integer> reached) {
        attached.remove(link);
        if (reached.containsKey(id)) {
            return Optional.of("it is this server, or reaches this one itself through its sources, and servers must not"
                    + " attach each other in a circle: remove one of these sources");
        }
        int hops = reached.values().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        if (hops > MOST_HOPS) {
            return Optional.of("behind it is a chain of " + (hops - 1) + " more servers, and " + MOST_HOPS
                    + " are the most that there may be behind this one: attach one further down the chain");
        }
        attached.put(link, Map.copyOf(reached));
        return Optional.empty();
    }

    /** Forgets what a closed source reached. */
    public void detach(Object link) {
        attached.remove(link);
    }

    /** This server with no hops, and those it reaches, each with the least hops to it. */
    public Map<String, Integer> reached() {
        Map<String, Integer> all = new HashMap<>();
        attached.values().forEach(servers -> servers.forEach((server, hops) -> all.merge(server, hops + 1, Math::min)));
        all.put(id, 0);
        return all;
    }
}
