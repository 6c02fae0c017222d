package io.braid.execution.modeldiff;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.execution.script.LineDiff;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Comparison of query plans, as EXPLAIN shows them to an administrator. */
final class PlanComparison {
    private final ModelVersion before;
    private final ModelVersion after;

    private PlanComparison(ModelVersion before, ModelVersion after) {
        this.before = before;
        this.after = after;
    }

    /** A plan, or the error of planning. */
    private record Outcome(List<String> plan, String error) {
        boolean isPlanned() {
            return error.isEmpty();
        }
    }

    /** Compares the plan of each different query; other statements are skipped. */
    static List<DeployChange> of(ModelVersion before, ModelVersion after, List<String> statements) {
        PlanComparison comparison = new PlanComparison(before, after);
        List<DeployChange> changes = new ArrayList<>();
        for (String sql : new LinkedHashSet<>(statements)) {
            if (isQuery(sql)) {
                comparison.compare(sql).ifPresent(changes::add);
            }
        }
        return changes;
    }

    private Optional<DeployChange> compare(String sql) {
        Outcome old = plan(sql, before);
        Outcome now = plan(sql, after);
        String object = "query " + sql.strip().replaceAll("\\s+", " ");
        if (!old.isPlanned() || !now.isPlanned()) {
            boolean isUnknown = before.isForWantOfTables(old.error()) || after.isForWantOfTables(now.error());
            if (isUnknown || old.isPlanned() == now.isPlanned()) {
                return Optional.empty();
            }
            return Optional.of(DeployChange.changed(
                    object,
                    List.of(now.isPlanned() ? "+ is planned again" : "- is not planned any more: " + now.error())));
        }
        return old.plan().equals(now.plan())
                ? Optional.empty()
                : Optional.of(DeployChange.changed(object, new LineDiff(old.plan(), now.plan()).lines()));
    }

    private static Outcome plan(String sql, ModelVersion version) {
        try {
            Query explain = (Query) StatementReader.read("EXPLAIN " + sql);
            PlanNode lines =
                    version.planner().plan(explain, null, PlannerOptions.ALL).root();
            return new Outcome(
                    ((Values) lines)
                            .rows().stream()
                                    .flatMap(row -> String.valueOf(((Constant) row.get(0)).value())
                                            .lines())
                                    .toList(),
                    "");
        } catch (BraidException e) {
            return new Outcome(List.of(), String.valueOf(e.getMessage()));
        }
    }

    private static boolean isQuery(String sql) {
        try {
            return StatementReader.read(sql) instanceof Query
                    && StatementReader.read("EXPLAIN " + sql) instanceof Query;
        } catch (BraidException e) {
            // The text is an EXPLAIN, or a statement that had failed when it was logged.
            return false;
        }
    }
}
