package io.braid.planner.explain;

import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A plan as one JSON document for tools, with what its parts did once it has run. */
public final class PlanJson {
    private static final double NANOS_PER_MILLI = 1e6;

    private final PlanFacts facts;

    public PlanJson(PlanFacts facts) {
        this.facts = facts;
    }

    /**
     * The document.
     *
     * @param actuals what running the plan took, or null if it has not run
     */
    public String document(@Nullable Actuals actuals) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("plan", node(facts.query().root(), actuals, new HashSet<>()));
        document.put("warnings", facts.query().warnings());
        if (!facts.views().isEmpty()) {
            document.put(
                    "materializedViews",
                    facts.views().stream().map(PlanFacts::sentence).toList());
        }
        if (!facts.limits().isEmpty()) {
            document.put("limits", facts.limits());
        }
        if (actuals != null) {
            document.put("milliseconds", milliseconds(actuals.nanos()));
            document.put("peakMemoryBytes", actuals.peakMemory());
        }
        return JsonText.of(document);
    }

    /**
     * @param shared the numbers of what is shared and stands in the document already, which has it in one place only
     */
    private Map<String, @Nullable Object> node(PlanNode node, @Nullable Actuals actuals, Set<Integer> shared) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("operator", node.getClass().getSimpleName());
        object.put("text", PlanPrinter.head(node, facts.isGuessed(node)));
        if (node instanceof SourceScan scan) {
            KeyedText keyed = scan.keyed();
            object.put("source", scan.source());
            object.put("sql", scan.sql());
            object.put("sqlWithKeys", keyed == null ? null : keyed.example());
            if (keyed != null && keyed.conditions().stream().anyMatch(KeyedText.Condition::inParts)) {
                object.put("keysInParts", true);
            }
            Lookup lookup = scan.lookup();
            if (lookup != null) {
                object.put("lookupMilliseconds", lookup.ttl().toMillis());
            }
            BatchedLookup common = scan.common();
            if (common != null) {
                object.put("sqlWithOthers", common.text().example());
            }
            if (scan.groupsInParts()) {
                object.put("groupsInParts", true);
            }
            object.put(
                    "arguments", scan.arguments().stream().map(Object::toString).toList());
            if (keyed != null) {
                object.put(
                        "argumentsWithKeys",
                        keyed.arguments().stream().map(Object::toString).toList());
            }
        }
        if (node instanceof Shared place) {
            object.put("shared", place.number());
        }
        if (!facts.reasons(node).isEmpty()) {
            object.put("why", facts.reasons(node));
        }
        PlanFacts.Estimate estimate = facts.estimate(node);
        object.put("estimatedRows", estimate == null ? null : estimate.rows());
        object.put("guessed", facts.isGuessed(node));
        if (actuals != null) {
            object.put("actual", actual(actuals.node(node)));
            if (node instanceof SourceScan scan) {
                object.put("read", read(actuals.scan(scan.id())));
            }
        }
        boolean known = node instanceof Shared place && !shared.add(place.number());
        List<PlanNode> inputs = known ? List.of() : node.inputs();
        object.put(
                "inputs",
                inputs.stream().map(input -> node(input, actuals, shared)).toList());
        return object;
    }

    private static Map<String, Object> actual(NodeActuals actual) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("rows", actual.rows());
        object.put("milliseconds", milliseconds(actual.nanos()));
        if (actual.spilled().bytes() > 0) {
            object.put("spilledBytes", actual.spilled().bytes());
            object.put("spillFiles", actual.spilled().files());
        }
        return object;
    }

    private static @Nullable Map<String, Object> read(@Nullable ScanStatistics scan) {
        if (scan == null) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("statements", scan.statements());
        object.put("inSnapshot", scan.inSnapshot());
        object.put("rows", scan.rows());
        object.put("bytes", scan.bytes());
        object.put("firstRowsMilliseconds", milliseconds(scan.firstNanos()));
        object.put("milliseconds", milliseconds(scan.sourceNanos()));
        if (scan.known() > 0) {
            object.put("keysKnown", scan.known());
        }
        if (scan.keys() != null) {
            object.put("keysSent", scan.keys().count());
            object.put("tooManyKeys", scan.keys().tooMany());
            object.put("keyRange", scan.keys().range());
        }
        return object;
    }

    private static double milliseconds(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
