package io.braid.server.matview;

import io.braid.server.source.UseCount;
import io.braid.spi.store.StoredTable;
import java.time.Duration;
import java.time.Instant;

/**
 * The rows of a view as one refresh has read them. Statements enter before they read them and leave afterwards; once the
 * view has let go of them and the last statement has left, they are removed.
 */
final class KeptVersion {
    private final StoredTable table;
    private final VersionNote note;
    private final UseCount users;
    private final Duration ageWhenMet;
    private final long metNanos = System.nanoTime();

    KeptVersion(StoredTable table, VersionNote note, Runnable remove) {
        this.table = table;
        this.note = note;
        this.users = new UseCount(remove);
        Duration age = Duration.between(note.moment(), Instant.now());
        this.ageWhenMet = age.isNegative() ? Duration.ZERO : age;
    }

    StoredTable table() {
        return table;
    }

    String name() {
        return table.name();
    }

    Instant asOf() {
        return note.moment();
    }

    long rows() {
        return note.rows();
    }

    Duration duration() {
        return Duration.ofMillis(note.milliseconds());
    }

    /** How old the rows are at most. A clock that is set meanwhile does not change it. */
    Duration age() {
        return ageWhenMet.plusNanos(System.nanoTime() - metNanos);
    }

    /** Counts a statement in; false if the rows are about to be removed. */
    boolean enter() {
        return users.enter();
    }

    /** To be called once by each who entered, and once by the view. */
    void leave() {
        users.leave();
    }
}
