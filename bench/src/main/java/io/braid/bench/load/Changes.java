package io.braid.bench.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writer that keeps changing some customers directly at the source, stamps each with the number of the change in its
 * balance, and detects stale reads. Closing it restores the original balances.
 */
public final class Changes implements AutoCloseable {
    /** First stamp, above any original balance. */
    private static final int FIRST_STAMP = 1_000_000;

    private static final long PAUSE_MILLIS = 2;
    private static final String CHANGE = "UPDATE customer SET c_acctbal = ? WHERE c_custkey = ?";

    private final Connection source;
    private final Map<Integer, BigDecimal> before;
    private final Map<Integer, NavigableMap<Long, Integer>> stamps = new ConcurrentHashMap<>();
    private final AtomicLong stale = new AtomicLong();
    private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::change, "changes");
    private volatile boolean over;

    /**
     * Starts the writer.
     *
     * @param source a connection to the database with the customers
     * @param customers the number of customers
     * @param share the share of customers to change
     */
    public Changes(Connection source, int customers, double share, long seed) throws SQLException {
        this.source = source;
        this.before = balances(source, customers, share, new Random(seed));
        thread.setDaemon(true);
        thread.start();
    }

    private static Map<Integer, BigDecimal> balances(Connection source, int customers, double share, Random random)
            throws SQLException {
        Map<Integer, BigDecimal> balances = new ConcurrentHashMap<>();
        try (Statement statement = source.createStatement();
                ResultSet rows = statement.executeQuery("SELECT c_custkey, c_acctbal FROM customer")) {
            while (rows.next()) {
                if (random.nextDouble() < share && rows.getInt(1) <= customers) {
                    balances.put(rows.getInt(1), rows.getBigDecimal(2));
                }
            }
        }
        return balances;
    }

    /**
     * Records what a reader saw of a customer, after a request at the given {@link System#nanoTime()} for rows of at
     * most the given age.
     */
    void saw(int customer, BigDecimal balance, long asked, Duration age) {
        NavigableMap<Long, Integer> changes = stamps.get(customer);
        Map.Entry<Long, Integer> last = changes == null ? null : changes.floorEntry(asked - age.toNanos());
        if (last != null && balance.intValue() < last.getValue()) {
            stale.incrementAndGet();
        }
    }

    /** The number of reads that were older than allowed. */
    public long staleReads() {
        return stale.get();
    }

    private void change() {
        List<Integer> customers = new ArrayList<>(before.keySet());
        Collections.sort(customers);
        try (PreparedStatement change = source.prepareStatement(CHANGE)) {
            for (int stamp = FIRST_STAMP; !over && !customers.isEmpty(); stamp++) {
                int customer = customers.get(stamp % customers.size());
                change.setBigDecimal(1, BigDecimal.valueOf(stamp));
                change.setInt(2, customer);
                change.executeUpdate();
                stamps.computeIfAbsent(customer, key -> new ConcurrentSkipListMap<>())
                        .put(System.nanoTime(), stamp);
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (SQLException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws SQLException {
        over = true;
        try (source;
                PreparedStatement change = source.prepareStatement(CHANGE)) {
            thread.join();
            for (Map.Entry<Integer, BigDecimal> one : before.entrySet()) {
                change.setBigDecimal(1, one.getValue());
                change.setInt(2, one.getKey());
                change.addBatch();
            }
            change.executeBatch();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        SQLException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
