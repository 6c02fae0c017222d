package io.braid.planner.explain;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.PolicyTable;
import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.RowFilterDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Row filters and column masks that apply to a query of a user. */
public final class Policies {
    private static final String FILTER = "row filter";
    private static final String MASK = "column mask";

    private final Rights rights;
    private final PolicyPlaces places;

    public Policies(Rights rights, PolicyPlaces places) {
        this.rights = rights;
        this.places = places;
    }

    /**
     * Returns the rows about the policies.
     *
     * @param disclosed whether all details may be shown; otherwise only the existence of policies, and only on tables
     *     that the user may read directly
     */
    public List<AccessRow> rows(PolicyTable.Met met, boolean disclosed) {
        List<AccessRow> rows = new ArrayList<>();
        for (PolicyTable table : met.tables()) {
            for (RowFilterDefinition filter : rights.filters(table.schema(), table.name())) {
                rows.add(disclosed ? told(filter) : new AccessRow(FILTER, seen(table), null, null, null));
            }
            for (ColumnMaskDefinition mask : rights.masks(table.schema(), table.name())) {
                rows.add(disclosed ? told(mask) : new AccessRow(MASK, seen(table, mask), null, null, null));
            }
        }
        return rows.stream().distinct().toList();
    }

    private AccessRow told(RowFilterDefinition filter) {
        String table = filter.schema() + "." + filter.table();
        return new AccessRow(FILTER, table, filter.role(), filter.name() + ": " + filter.sql(), places.of(filter));
    }

    private AccessRow told(ColumnMaskDefinition mask) {
        String column = mask.schema() + "." + mask.table() + "." + mask.column();
        return new AccessRow(MASK, column, mask.role(), mask.name() + ": " + mask.sql(), places.of(mask));
    }

    private @Nullable String seen(PolicyTable table) {
        return rights.columns(table.schema(), table.name()).isEmpty() ? null : table.schema() + "." + table.name();
    }

    private @Nullable String seen(PolicyTable table, ColumnMaskDefinition mask) {
        return rights.columns(table.schema(), table.name()).has(mask.column())
                ? table.schema() + "." + table.name() + "." + mask.column()
                : null;
    }
}
