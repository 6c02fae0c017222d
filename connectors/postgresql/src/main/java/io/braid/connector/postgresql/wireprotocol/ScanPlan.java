package io.braid.connector.postgresql.wireprotocol;

import java.util.List;
import java.util.regex.Pattern;

/** Server's own plan of a text, which shows whether ranges of the table's pages can be read instead. */
final class ScanPlan {
    private static final String AGGREGATE = "Aggregate";
    private static final String SCAN = "Seq Scan";
    private static final Pattern NODE = Pattern.compile("\"Node Type\": \"([^\"]*)\"");
    private static final String PICKED_BY_INDEX = "\"Index Cond\"";

    /** What the plan consists of, the last to be done first. */
    private final List<String> nodes;

    private final boolean readsAll;

    private ScanPlan(List<String> nodes, boolean readsAll) {
        this.nodes = nodes;
        this.readsAll = readsAll;
    }

    /** @param explained in the form of JSON */
    static ScanPlan of(String explained) {
        List<String> nodes =
                NODE.matcher(explained).results().map(found -> found.group(1)).toList();
        return new ScanPlan(nodes, !explained.contains(PICKED_BY_INDEX));
    }

    boolean isScan() {
        return nodes.equals(List.of(SCAN));
    }

    /** True if it groups what it scans, and does nothing else. */
    boolean groupsScan() {
        return nodes.equals(List.of(AGGREGATE, SCAN))
                || nodes.equals(List.of(AGGREGATE, "Sort", SCAN))
                || groupsByIndex();
    }

    /**
     * True if it reads the whole table in the order of an index, so that rows of a group lie together: a server does so
     * where there are too many groups for its memory, and where the table lies in that order, or nearly.
     */
    boolean groupsByIndex() {
        return readsAll
                && (nodes.equals(List.of(AGGREGATE, "Index Scan"))
                        || nodes.equals(List.of(AGGREGATE, "Index Only Scan")));
    }
}
