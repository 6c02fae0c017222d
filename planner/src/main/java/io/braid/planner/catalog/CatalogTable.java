package io.braid.planner.catalog;

import io.braid.planner.statistics.KnownStatistics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ViewDefinition;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A table or view as users see it. */
public final class CatalogTable {
    private final String schema;
    private final String name;
    private final @Nullable String comment;
    private final Origin origin;
    private final Supplier<List<CatalogColumn>> columns;

    CatalogTable(
            String schema,
            String name,
            @Nullable String comment,
            Origin origin,
            Supplier<List<CatalogColumn>> columns) {
        this.schema = schema;
        this.name = name;
        this.comment = comment;
        this.origin = origin;
        this.columns = columns;
    }

    public String schema() {
        return schema;
    }

    public String name() {
        return name;
    }

    /** Returns the comment of the model, by default that of the source. */
    public @Nullable String comment() {
        return comment;
    }

    public Origin origin() {
        return origin;
    }

    /** Returns its columns in order. Never fails: for an invalid view there are none, with the reason. */
    public Columns columns() {
        try {
            return new Columns(columns.get(), null);
        } catch (BraidException e) {
            return new Columns(List.of(), e.getMessage());
        }
    }

    /** Columns of a table, or the error that prevents listing them. */
    public record Columns(
            List<CatalogColumn> list, @Nullable String problem) {}

    /** Origin of a table's rows. */
    public sealed interface Origin {}

    /**
     * A table of a source.
     *
     * @param known statistics that are known without a request to the source
     */
    public record Foreign(String source, TableDescription table, KnownStatistics known) implements Origin {
        /** Returns the estimated number of rows. */
        public OptionalDouble rows() {
            return known.rows();
        }
    }

    /** A query of the model. */
    public record View(ViewDefinition definition) implements Origin {}

    /** An unusable name, with the reason. */
    public record Unusable() implements Origin {}

    /** A table of Braid's own. */
    public record Builtin(TableDescription table) implements Origin {}
}
