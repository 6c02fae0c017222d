package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A schema as users see it. Its tables are listed as of the time of the request. */
public final class CatalogSchema {
    private final String name;
    private final Kind kind;
    private final @Nullable String server;
    private final @Nullable String comment;
    private final Supplier<List<CatalogTable>> tables;

    CatalogSchema(
            String name,
            Kind kind,
            @Nullable String server,
            @Nullable String comment,
            Supplier<List<CatalogTable>> tables) {
        this.name = name;
        this.kind = kind;
        this.server = server;
        this.comment = comment;
        this.tables = tables;
    }

    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the server of its tables; null for a schema without one. */
    public @Nullable String server() {
        return server;
    }

    public @Nullable String comment() {
        return comment;
    }

    /** Returns its tables and views by name. Never fails: if they cannot be listed, there are none, with the reason. */
    public Listing list() {
        try {
            return new Listing(tables.get(), null);
        } catch (BraidException e) {
            return new Listing(List.of(), e.getMessage());
        }
    }

    /** Tables of a schema, or the error that prevents listing them. */
    public record Listing(
            List<CatalogTable> tables, @Nullable String problem) {}

    /** Kind of a schema by what it contains. */
    public enum Kind {
        /** Tables of a source. */
        FOREIGN,
        /** Views. */
        VIRTUAL,
        /** Braid's own tables. */
        SYSTEM
    }
}
