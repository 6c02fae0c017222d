package io.braid.planner.emit;

import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.Provenance;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.provenance.ProvenanceFinder;
import io.braid.planner.pushdown.KeyedLookup;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.util.List;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Recognition of point look-ups by key: those of tables whose schema allows cached rows, and those that concurrent
 * queries can batch.
 */
public final class PointLookups {
    private final VirtualDatabase database;
    private final SystemSchemas system;
    private final boolean known;
    private final boolean common;

    public PointLookups(VirtualDatabase database, SystemSchemas system, PlannerOptions options) {
        this.database = database;
        this.system = system;
        this.known = options.uses(PlannerSwitch.LOOKUP_CACHE);
        this.common = options.uses(PlannerSwitch.COMMON_LOOKUPS);
    }

    /**
     * Returns the allowed age of a fragment's rows.
     *
     * @param keyed the form in which the fragment receives keys; null if it receives none
     * @return null if the rows must be current
     */
    @Nullable
    Lookup of(SourceFragment fragment, @Nullable KeyedFragment keyed) {
        SelectedRows rows = known ? SelectedRows.of(fragment.body()) : null;
        Duration ttl = rows == null ? null : ttl(rows.table());
        if (rows == null || ttl == null || !isOfKey(rows, keyed)) {
            return null;
        }
        return isOfTables(fragment)
                ? new Lookup(List.of(rows.table().schema(), rows.table().name()), ttl)
                : null;
    }

    /**
     * Returns a fragment as a look-up that can be batched with look-ups of other keys; null if it cannot be batched.
     */
    @Nullable
    KeyedLookup common(SourceFragment fragment) {
        if (!common) {
            return null;
        }
        return KeyedLookup.of(fragment)
                .filter(lookup ->
                        isOfTables(fragment) && !dependsOnUser(fragment.source().name()))
                .orElse(null);
    }

    private boolean isOfTables(SourceFragment fragment) {
        Provenance provenance = ProvenanceFinder.of(fragment.body(), database, system);
        return provenance.repeatable() && provenance.ofTables();
    }

    /** Returns the time to live of cached rows; null if the source's rows depend on the user. */
    private @Nullable Duration ttl(SourceTable table) {
        SchemaDefinition schema = database.schema(table.schema()).orElse(null);
        if (schema == null) {
            return null;
        }
        Duration ttl = SchemaOptions.of(schema).lookupTtl();
        String server = schema.server();
        return ttl == null || server == null || dependsOnUser(server) ? null : ttl;
    }

    private boolean dependsOnUser(String name) {
        ServerDefinition server = database.server(name).orElse(null);
        return server == null
                || server.requiresUserMapping()
                || !UserMappings.to(server, database).isEmpty();
    }

    /** True if the fixed columns include a unique key, so that each look-up finds at most one row. */
    private static boolean isOfKey(SelectedRows rows, @Nullable KeyedFragment keyed) {
        ImmutableBitSet fixed = rows.fixed();
        if (keyed != null) {
            if (keyed.keys().size() > 1 || !keyed.keys().get(0).exact()) {
                return false;
            }
            fixed = fixed.union(rows.origins(keyed.keys().get(0).columns()));
        }
        ImmutableBitSet all = fixed;
        return rows.table().uniqueColumns().stream().anyMatch(all::contains);
    }
}
