package io.braid.outage;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that ask one query again and again, and what they were answered. */
final class Load implements AutoCloseable {
    private final String query;
    private final String answer;
    private final AtomicLong right = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final Map<String, Long> states = new ConcurrentHashMap<>();
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private final List<Thread> clients;
    private volatile boolean stopped;

    /** @param answer the right one, in its first row and column */
    Load(String url, Properties login, int count, String query, String answer) {
        this.query = query;
        this.answer = answer;
        this.clients = java.util.stream.IntStream.range(0, count)
                .mapToObj(i -> new Thread(() -> run(url, login), "load-" + i))
                .toList();
        clients.forEach(Thread::start);
    }

    private void run(String url, Properties login) {
        try (Connection connection = DriverManager.getConnection(url, login);
                Statement statement = connection.createStatement()) {
            while (!stopped) {
                ask(statement);
            }
        } catch (SQLException e) {
            wrong.add("a client gave up: " + e);
        }
    }

    private void ask(Statement statement) {
        long start = System.nanoTime();
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            if (answer.equals(rows.getString(1)) && !rows.next()) {
                right.incrementAndGet();
            } else {
                wrong.add("a wrong answer");
            }
        } catch (SQLException e) {
            states.merge(String.valueOf(e.getSQLState()), 1L, Long::sum);
            pause();
        }
        longestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
    }

    /** Those who are refused at once do not ask as fast as they can. */
    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until so many more right answers have come; false if they do not in time. */
    boolean awaitRight(long more, long seconds) throws InterruptedException {
        long wanted = right.get() + more;
        long start = System.nanoTime();
        while (right.get() < wanted && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds)) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return right.get() >= wanted;
    }

    long right() {
        return right.get();
    }

    /** How often which SQLSTATE was the answer. */
    Map<String, Long> states() {
        return Map.copyOf(states);
    }

    /** What no client should ever see. */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    long longestMillis() {
        return TimeUnit.NANOSECONDS.toMillis(longestNanos.get());
    }

    /** Lets all clients end; false if one hangs. */
    boolean stop(long seconds) throws InterruptedException {
        stopped = true;
        for (Thread client : clients) {
            client.join(TimeUnit.SECONDS.toMillis(seconds));
        }
        return clients.stream().noneMatch(Thread::isAlive);
    }

    /** What was seen, in few words. */
    @Override
    public String toString() {
        return right + " right, errors " + states + ", the slowest after " + longestMillis() + " ms";
    }

    @Override
    public void close() {
        stopped = true;
    }
}
