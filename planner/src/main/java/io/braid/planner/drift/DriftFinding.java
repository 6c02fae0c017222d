package io.braid.planner.drift;

import io.braid.vdb.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One difference between a model and a source.
 *
 * @param server null for what concerns no single server
 * @param table as Braid names it, null for what concerns a whole schema
 * @param column null for what concerns a whole table
 * @param before what was known, null for nothing
 * @param now what is there today, null for nothing
 * @param brokenViews the views and functions that are not valid any more and use it
 * @param consequence what a query sees today
 * @param breaks whether queries that worked fail
 * @param place what in the model it is about
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

    /** In a sentence or two. */
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
