package io.braid.planner.drift;

import io.braid.vdb.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One difference between a model and a source.
 *
 * @param server null if the finding concerns no single server
 * @param table Braid's name of the table, null for a finding about a whole schema
 * @param column null for a finding about a whole table
 * @param before the earlier state, null if there was none
 * @param now the current state, null if there is none
 * @param brokenViews views and functions that use the changed object and are no longer valid
 * @param consequence the effect on queries
 * @param breaks whether queries that worked fail
 * @param place the position of the affected definition in the model
 */
public record DriftFinding(
        @Nullable String server,
        String schema,
        @Nullable String table,
        @Nullable String column,
        DriftKind kind,
        @Nullable String before,
        @Nullable String now,
        List<String> brokenViews,
        String consequence,
        boolean breaks,
        Place place) {
    public DriftFinding {
        brokenViews = List.copyOf(brokenViews);
    }

    /** Describes the finding in one or two sentences. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(kind.words()).append(": ").append(schema);
        if (table != null) {
            text.append('.').append(table);
        }
        if (column != null) {
            text.append('.').append(column);
        }
        if (before != null || now != null) {
            text.append(" (")
                    .append(before == null ? "" : "was " + before)
                    .append(before == null || now == null ? "" : ", ")
                    .append(now == null ? "" : "is " + now)
                    .append(')');
        }
        text.append("; ").append(consequence);
        if (!brokenViews.isEmpty()) {
            text.append("; breaks ").append(String.join(", ", brokenViews));
        }
        return text.toString();
    }
}
