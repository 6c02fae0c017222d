package io.braid.execution.view;

import io.braid.execution.source.UseCount;
import io.braid.spi.write.StoredTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a view as one refresh has read them. Statements enter before they read them and leave afterwards; once
 * the view has let go of them and the last statement has left, they are removed.
 */
public final class ViewVersion {
    private final StoredTable table;
    private final @Nullable String server;
    private final VersionNote note;
    private final UseCount users;
    private volatile RowAge age;

    /**
     * @param server that has the table; null for the store
     * @param remove what removes it
     */
    public ViewVersion(StoredTable table, @Nullable String server, VersionNote note, RowAge age, Runnable remove) {
        this.table = table;
        this.server = server;
        this.note = note;
        this.users = new UseCount(remove);
        this.age = age;
    }

    /** The rows are still those of the sources: as old as rows that would have been read instead. */
    public void confirm(RowAge young) {
        age = young;
    }

    /** Of which view they are. */
    public ViewIdentity identity() {
        return note.identity();
    }

    /** True if the sources are as they were when the rows were read. */
    public boolean isOf(Map<String, String> tokens) {
        return note.isOf(tokens);
    }

    /** What stood for the state of each source when they were read; empty if one of them could not tell. */
    public Map<String, String> tokens() {
        Map<String, String> tokens = note.tokens();
        return tokens == null ? Map.of() : tokens;
    }

    public StoredTable table() {
        return table;
    }

    /** The server that has the table; null for the store. */
    @Nullable
    public String server() {
        return server;
    }

    public String name() {
        return table.name();
    }

    public Instant asOf() {
        return age.asOf();
    }

    long rows() {
        return note.rows();
    }

    Duration duration() {
        return Duration.ofMillis(note.milliseconds());
    }

    /** How old the rows are at most. */
    Duration age() {
        return age.now();
    }

    /** Counts a statement in; false if the rows are about to be removed. */
    public boolean enter() {
        return users.enter();
    }

    /** To be called once by each who entered, and once by the view. */
    public void leave() {
        users.leave();
    }
}
