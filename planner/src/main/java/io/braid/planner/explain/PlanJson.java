package io.braid.planner.explain;

import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.query.PlannedQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan as a JSON document in PostgreSQL's format, with run-time statistics if it has been executed. The cost of a
 * node is the estimated number of rows that pass through it and the nodes below it.
 */
public final class PlanJson {
    private static final double NANOS_PER_MILLI = 1e6;

    private final PlanFacts facts;
    private final @Nullable Actuals actuals;
    /** Numbers of the shared subplans that are already in the document, which shows each of them once. */
    private final Set<Integer> shared = new HashSet<>();

    /** True if only the statistics of source scans are known. */
    private final boolean readsOnly;

    private PlanJson(PlanFacts facts, @Nullable Actuals actuals, boolean readsOnly) {
        this.facts = facts;
        this.actuals = actuals;
        this.readsOnly = readsOnly;
    }

    /**
     * Returns the document.
     *
     * @param actuals the run-time statistics, or null if the plan has not been executed
     */
    public static String document(PlanFacts facts, @Nullable Actuals actuals) {
        return document(new PlanJson(facts, actuals, false));
    }

    /**
     * Returns the document of a running query without EXPLAIN ANALYZE: its plan without estimates and the statistics of
     * its source scans.
     *
     * @param actuals the statistics of its scans so far
     */
    public static String running(PlannedQuery query, Actuals actuals) {
        PlanFacts facts = new PlanFacts(
                query, query.views(), List.of(), List.of(), new IdentityHashMap<>(), new IdentityHashMap<>());
        return document(new PlanJson(facts, actuals, true));
    }

    private static String document(PlanJson json) {
        PlanFacts facts = json.facts;
        Actuals actuals = json.actuals;
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put(
                "Plan", json.node(facts.query().root(), ColumnNames.outermost()).properties());
        if (actuals != null) {
            document.put("Execution Time", milliseconds(actuals.nanos()));
            document.put("Peak Memory Bytes", actuals.peakMemory());
        }
        document.put("Warnings", facts.query().warnings());
        if (!facts.views().isEmpty()) {
            document.put(
                    "Materialized Views",
                    facts.views().stream().map(PlanFacts::sentence).toList());
        }
        if (!facts.limits().isEmpty()) {
            document.put("Limits", facts.limits());
        }
        return JsonText.of(List.of(document));
    }

    /**
     * Node of the document, with totals over it and the nodes below it.
     *
     * @param rows estimated rows
     */
    private record Node(Map<String, @Nullable Object> properties, double rows, long nanos) {}

    private Node node(PlanNode node, ColumnNames names) {
        Map<String, @Nullable Object> object = NodeProperties.of(node, names);
        boolean isKnown = node instanceof Shared place && !shared.add(place.number());
        List<PlanNode> inputs = isKnown ? List.of() : node.inputs();
        List<Node> below = new ArrayList<>();
        for (PlanNode input : inputs) {
            below.add(node(input, names.below(node, input)));
        }
        PlanFacts.Estimate estimate = facts.estimate(node);
        double rows = estimate == null ? 0 : estimate.rows();
        double cost = rows + below.stream().mapToDouble(Node::rows).sum();
        object.put("Parallel Aware", false);
        object.put("Async Capable", false);
        object.put("Startup Cost", 0.0);
        if (!readsOnly) {
            object.put("Total Cost", cost);
            object.put("Plan Rows", Math.round(rows));
        }
        object.put("Plan Width", PlanWidth.of(node.columns()));
        object.put("Operator", node.getClass().getSimpleName());
        object.put("Text", PlanPrinter.head(node, names, facts.isGuessed(node)));
        object.put("Guessed", facts.isGuessed(node));
        if (!facts.reasons(node).isEmpty()) {
            object.put("Why", facts.reasons(node));
        }
        long nanos = 0;
        if (actuals != null) {
            NodeActuals actual = actuals.node(node);
            nanos = actual.nanos() + below.stream().mapToLong(Node::nanos).sum();
            if (!readsOnly) {
                addActual(object, actual, nanos);
            }
            if (node instanceof SourceScan scan) {
                object.put("Read", read(actuals.scan(scan.id())));
            }
        }
        if (!below.isEmpty()) {
            object.put("Plans", below.stream().map(Node::properties).toList());
        }
        return new Node(object, cost, nanos);
    }

    private static void addActual(Map<String, @Nullable Object> object, NodeActuals actual, long nanos) {
        object.put("Actual Startup Time", 0.0);
        object.put("Actual Total Time", milliseconds(nanos));
        object.put("Actual Rows", actual.rows());
        object.put("Actual Loops", 1);
        object.put("Own Time", milliseconds(actual.nanos()));
        if (actual.spilled().bytes() > 0) {
            object.put("Spilled Bytes", actual.spilled().bytes());
            object.put("Spill Files", actual.spilled().files());
        }
    }

    private static @Nullable Map<String, Object> read(@Nullable ScanStatistics scan) {
        if (scan == null) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("Statements", scan.statements());
        object.put("In Snapshot", scan.inSnapshot());
        object.put("Rows", scan.rows());
        object.put("Bytes", scan.bytes());
        object.put("First Rows Time", milliseconds(scan.firstNanos()));
        object.put("Total Time", milliseconds(scan.sourceNanos()));
        if (scan.known() > 0) {
            object.put("Keys Known", scan.known());
        }
        if (scan.keys() != null) {
            object.put("Keys Sent", scan.keys().count());
            object.put("Too Many Keys", scan.keys().tooMany());
            object.put("Key Range", scan.keys().range());
        }
        return object;
    }

    private static double milliseconds(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
