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
 * Queue that serves users round robin, and each user in the order of arrival, so that a user with a hundred requests
 * does not delay another's first. A user who has been served goes to the end. The caller guards it by a lock.
 *
 * @param <T> a request; compared by identity or {@link Object#equals}
 */
public final class FairQueue<T> {
    /** The requests of each user, never empty; the user who was served last comes last. */
    private final Map<String, Deque<T>> users = new LinkedHashMap<>();

    private int size;

    /** Adds a request behind the user's others. */
    public void add(String user, T request) {
        users.computeIfAbsent(user, first -> new ArrayDeque<>()).addLast(request);
        size++;
    }

    /** Puts a request back before the user's others. */
    public void addFirst(String user, T request) {
        users.computeIfAbsent(user, first -> new ArrayDeque<>()).addFirst(request);
        size++;
    }

    /** Withdraws a request; false if it does not wait. The user keeps the place in the queue. */
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

    /** Takes out a request that is served, so that its user goes to the end; false if it does not wait. */
    public boolean serve(String user, T request) {
        boolean waited = remove(user, request);
        Deque<T> others = waited ? users.remove(user) : null;
        if (others != null) {
            users.put(user, others);
        }
        return waited;
    }

    /** Serves the next request: the first ready one of the first user who has one. */
    public Optional<T> poll(Predicate<T> ready) {
        return poll(user -> true, ready);
    }

    /** Serves the next request: the first of the first user who is ready. */
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

    /** The request of a user that is served next. */
    public Optional<T> first(String user) {
        return Optional.ofNullable(users.get(user)).map(Deque::getFirst);
    }

    /** The users who wait, in the order in which they are served. */
    public List<String> users() {
        return List.copyOf(users.keySet());
    }

    /** The number of requests that are served before one that waits, if all can be. */
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
