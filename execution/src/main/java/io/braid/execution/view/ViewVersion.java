package io.braid.execution.view;

import io.braid.execution.source.UseCount;
import io.braid.spi.write.StoredTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a view as one refresh has loaded them, reference-counted. The table is dropped when the view has released the
 * version and the last statement has ended.
 */
public final class ViewVersion {
    private final StoredTable table;
    private final @Nullable String server;
    private final VersionNote note;
    private final UseCount users;
    private volatile RowAge age;

    /**
     * @param server the server that stores the table; null for the view store
     * @param remove drops the table
     */
    public ViewVersion(StoredTable table, @Nullable String server, VersionNote note, RowAge age, Runnable remove) {
        this.table = table;
        this.server = server;
        this.note = note;
        this.users = new UseCount(remove);
        this.age = age;
    }

    /** Resets the age after the sources were found unchanged: the rows are as current as newly read ones. */
    public void confirm(RowAge young) {
        age = young;
    }

    /** The view that the rows belong to. */
    public ViewIdentity identity() {
        return note.identity();
    }

    /** True if the sources have not changed since the rows were read. */
    public boolean isOf(Map<String, String> tokens) {
        return note.isOf(tokens);
    }

    /** Change tokens of the sources when the rows were read; empty if a source has none. */
    public Map<String, String> tokens() {
        Map<String, String> tokens = note.tokens();
        return tokens == null ? Map.of() : tokens;
    }

    public StoredTable table() {
        return table;
    }

    /** The server that stores the table; null for the view store. */
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

    /** Upper bound of the age of the rows. */
    Duration age() {
        return age.now();
    }

    /** Adds a user; false if the table is about to be dropped. */
    public boolean enter() {
        return users.enter();
    }

    /** Releases one use: called once for each successful {@link #enter} and once by the view. */
    public void leave() {
        users.leave();
    }
}
