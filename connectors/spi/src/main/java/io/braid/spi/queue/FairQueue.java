package io.braid.spi.queue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Fair queue: serves users round robin, and the requests of each user first-in-first-out, so that a user with many
 * requests does not delay another's first. A served user moves to the end. Not thread-safe: the caller holds a lock.
 *
 * @param <T> a request; compared by identity or {@link Object#equals}
 */
public final class FairQueue<T> {
    /** Waiting requests by user, never empty; the user served last comes last. */
    private final Map<String, Deque<T>> users = new LinkedHashMap<>();

    private int size;

    /** Adds a request after the user's other requests. */
    public void add(String user, T request) {
        users.computeIfAbsent(user, first -> new ArrayDeque<>()).addLast(request);
        size++;
    }

    /** Puts a request back at the front of the user's requests. */
    public void addFirst(String user, T request) {
        users.computeIfAbsent(user, first -> new ArrayDeque<>()).addFirst(request);
        size++;
    }

    /** Removes a request; false if it is not queued. The user's queue position does not change. */
    public boolean remove(String user, T request) {
        Deque<T> own = users.get(user);
        if (own == null || !own.remove(request)) {
            return false;
        }
        size--;
        if (own.isEmpty()) {
            users.remove(user);
        }
        return true;
    }

    /** Removes a request that is served, and moves its user to the end; false if it is not queued. */
    public boolean serve(String user, T request) {
        boolean waited = remove(user, request);
        Deque<T> others = waited ? users.remove(user) : null;
        if (others != null) {
            users.put(user, others);
        }
        return waited;
    }

    /** Serves the next request: the first ready one of the first user with one. */
    public Optional<T> poll(Predicate<T> ready) {
        return poll(user -> true, ready);
    }

    /** Serves the next request: the first one of the first ready user. */
    public Optional<T> pollUser(Predicate<String> ready) {
        return poll(ready, request -> true);
    }

    private Optional<T> poll(Predicate<String> readyUser, Predicate<T> ready) {
        for (Iterator<Map.Entry<String, Deque<T>>> all = users.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Deque<T>> user = all.next();
            if (readyUser.test(user.getKey())) {
                for (T request : user.getValue()) {
                    if (ready.test(request)) {
                        serve(user.getKey(), request);
                        return Optional.of(request);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The user's next request. */
    public Optional<T> first(String user) {
        return Optional.ofNullable(users.get(user)).map(Deque::getFirst);
    }

    /** The waiting users, in service order. */
    public List<String> users() {
        return List.copyOf(users.keySet());
    }

    /** The queue position of a request: the number of requests served before it if all are ready. */
    public int ahead(String user, T request) {
        int own = 0;
        for (Iterator<T> earlier = users.getOrDefault(user, new ArrayDeque<>()).iterator();
                earlier.hasNext() && !earlier.next().equals(request); ) {
            own++;
        }
        int mostOfEach = own + 1;
        int others = users.entrySet().stream()
                .filter(other -> !other.getKey().equals(user))
                .mapToInt(other -> Math.min(other.getValue().size(), mostOfEach))
                .sum();
        return own + others;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
