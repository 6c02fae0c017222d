package io.braid.spi;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Braid servers that this one reaches through its sources, each identified by a random id of its running process. A
 * server is not attached if it reaches this one, or if the chain of servers would be too long.
 */
public final class Federation {
    /** Maximal number of chained servers behind this one. */
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
     * @param link the source that reaches it; replaces an earlier attachment
     * @param reached the servers that it reaches, with the hops to each; itself with 0 hops
     * @return the reason for refusing it; empty if it was attached
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

    /** Removes what a closed source reached. */
    public void detach(Object link) {
        attached.remove(link);
    }

    /** All servers that this one reaches, with the minimal hops to each; itself with 0 hops. */
    public Map<String, Integer> reached() {
        Map<String, Integer> all = new HashMap<>();
        attached.values().forEach(servers -> servers.forEach((server, hops) -> all.merge(server, hops + 1, Math::min)));
        all.put(id, 0);
        return all;
    }
}
