package io.braid.connector.postgresql.wireprotocol;

import java.util.List;
import java.util.regex.Pattern;

/** Plan of a statement from the server's EXPLAIN, which shows whether page ranges of the table can be read instead. */
final class ScanPlan {
    private static final String AGGREGATE = "Aggregate";
    private static final String SCAN = "Seq Scan";
    private static final Pattern NODE = Pattern.compile("\"Node Type\": \"([^\"]*)\"");
    private static final String PICKED_BY_INDEX = "\"Index Cond\"";

    /** Nodes of the plan, the root first. */
    private final List<String> nodes;

    private final boolean readsAll;

    private ScanPlan(List<String> nodes, boolean readsAll) {
        this.nodes = nodes;
        this.readsAll = readsAll;
    }

    /** @param explained the output of EXPLAIN in JSON format */
    static ScanPlan of(String explained) {
        List<String> nodes =
                NODE.matcher(explained).results().map(found -> found.group(1)).toList();
        return new ScanPlan(nodes, !explained.contains(PICKED_BY_INDEX));
    }

    boolean isScan() {
        return nodes.equals(List.of(SCAN));
    }

    /** True if it is only a grouping over a scan. */
    boolean groupsScan() {
        return nodes.equals(List.of(AGGREGATE, SCAN))
                || nodes.equals(List.of(AGGREGATE, "Sort", SCAN))
                || groupsByIndex();
    }

    /**
     * True if it reads the whole table in index order, so that the rows of a group are adjacent. The server chooses
     * that if the hash table would exceed its memory, or if the table is physically ordered that way.
     */
    boolean groupsByIndex() {
        return readsAll
                && (nodes.equals(List.of(AGGREGATE, "Index Scan"))
                        || nodes.equals(List.of(AGGREGATE, "Index Only Scan")));
    }
}
