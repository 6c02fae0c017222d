package io.braid.server.matview;

import io.braid.server.source.UseCount;
import io.braid.spi.store.StoredTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a view as one refresh has read them. Statements enter before they read them and leave afterwards; once the
 * view has let go of them and the last statement has left, they are removed.
 */
final class KeptVersion {
    private final StoredTable table;
    private final @Nullable String server;
    private final VersionNote note;
    private final UseCount users;
    private volatile Age age;

    /**
     * @param server that has the table; null for the store
     * @param remove what removes it
     */
    KeptVersion(StoredTable table, @Nullable String server, VersionNote note, Runnable remove) {
        this.table = table;
        this.server = server;
        this.note = note;
        this.users = new UseCount(remove);
        Duration whenMet = Duration.between(note.moment(), Instant.now());
        this.age = new Age(note.moment(), whenMet.isNegative() ? Duration.ZERO : whenMet, System.nanoTime());
    }

    /**
     * The rows are still those of the sources: they were so at that moment.
     *
     * @param nanos the same as a reading of {@link System#nanoTime()}
     */
    void confirm(Instant moment, long nanos) {
        age = new Age(moment, Duration.ZERO, nanos);
    }

    /** Of which view they are. */
    ViewIdentity identity() {
        return note.identity();
    }

    /** Whether the sources are as they were when the rows were read. */
    boolean isOf(Map<String, String> tokens) {
        return note.isOf(tokens);
    }

    StoredTable table() {
        return table;
    }

    /** The server that has the table; null for the store. */
    @Nullable
    String server() {
        return server;
    }

    String name() {
        return table.name();
    }

    Instant asOf() {
        return age.asOf();
    }

    long rows() {
        return note.rows();
    }

    Duration duration() {
        return Duration.ofMillis(note.milliseconds());
    }

    /** How old the rows are at most. A clock that is set meanwhile does not change it. */
    Duration age() {
        return age.now();
    }

    /** Counts a statement in; false if the rows are about to be removed. */
    boolean enter() {
        return users.enter();
    }

    /** To be called once by each who entered, and once by the view. */
    void leave() {
        users.leave();
    }

    /**
     * From when rows are.
     *
     * @param whenMet how old they were when that was found out
     * @param metNanos the reading of {@link System#nanoTime()} then
     */
    private record Age(Instant asOf, Duration whenMet, long metNanos) {
        Duration now() {
            return whenMet.plusNanos(System.nanoTime() - metNanos);
        }
    }
}
