package io.braid.planner.explain;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.Offload;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlanVisitor;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TableFunctionRows;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Properties of a plan node under PostgreSQL's names in EXPLAIN (FORMAT JSON), so that plan viewers can display Braid's
 * plans. Further properties follow the same naming style.
 */
final class NodeProperties implements PlanVisitor<Map<String, @Nullable Object>> {
    private final ColumnNames names;
    private final Map<String, @Nullable Object> properties = new LinkedHashMap<>();

    private NodeProperties(ColumnNames names) {
        this.names = names;
    }

    static Map<String, @Nullable Object> of(PlanNode node, ColumnNames names) {
        return node.accept(new NodeProperties(names));
    }

    private NodeProperties put(String key, @Nullable Object value) {
        properties.put(key, value);
        return this;
    }

    private NodeProperties type(String type) {
        return put("Node Type", type);
    }

    @Override
    public Map<String, @Nullable Object> visitSourceScan(SourceScan scan) {
        type("Foreign Scan").put("Server", scan.source()).put("Remote SQL", scan.sql());
        put("Remote Arguments", texts(scan.arguments()));
        KeyedText keyed = scan.keyed();
        if (keyed != null) {
            put("Remote SQL With Keys", keyed.example());
            put("Remote Arguments With Keys", texts(keyed.arguments()));
            if (keyed.conditions().stream().anyMatch(KeyedText.Condition::inParts)) {
                put("Keys In Parts", true);
            }
        }
        Lookup lookup = scan.lookup();
        if (lookup != null) {
            put("Lookup Cache Time", lookup.ttl().toMillis());
        }
        BatchedLookup common = scan.common();
        if (common != null) {
            put("Remote SQL With Others", common.text().example());
        }
        return scan.groupsInParts() ? put("Groups In Parts", true).properties : properties;
    }

    private static List<String> texts(List<?> arguments) {
        return arguments.stream().map(Object::toString).toList();
    }

    @Override
    public Map<String, @Nullable Object> visitValues(Values values) {
        return type("Values Scan").properties;
    }

    @Override
    public Map<String, @Nullable Object> visitFunctionRows(TableFunctionRows rows) {
        return type("Function Scan").put("Function Name", rows.function().origin()).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitFilter(Filter filter) {
        return type("Result")
                .put("Filter", names.of(filter.condition(), filter.input().columns()))
                .properties;
    }

    @Override
    public Map<String, @Nullable Object> visitProject(Project project) {
        RowType columns = project.input().columns();
        List<String> output = project.expressions().stream()
                .map(expression -> names.of(expression, columns))
                .toList();
        return type("Result").put("Output", output).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitHashJoin(HashJoin join) {
        return join("Hash Join", "Hash Cond", join);
    }

    private Map<String, @Nullable Object> join(String type, String condition, HashJoin join) {
        type(type).joinType(join.type()).put(condition, ColumnNames.condition(join));
        return filter(join.residual(), join.left(), join.right());
    }

    private NodeProperties joinType(JoinType type) {
        String word = type.name().replace("NULL_AWARE_", "");
        return put("Join Type", word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT));
    }

    private Map<String, @Nullable Object> filter(@Nullable Expression condition, PlanNode left, PlanNode right) {
        return condition == null
                ? properties
                : put("Join Filter", names.of(condition, left.columns().concat(right.columns()))).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitDependentJoin(DependentJoin join) {
        PlanNode driver = join.rightDrives() ? join.join().right() : join.join().left();
        join("Hash Join", "Hash Cond", join.join());
        return put("Dependent", true)
                .put(
                        "Keys Sent",
                        join.drivingKeys().stream()
                                .map(key -> ColumnNames.name(driver.columns(), key))
                                .toList())
                .put("Most Keys", join.mostKeys())
                .properties;
    }

    @Override
    public Map<String, @Nullable Object> visitMergeJoin(MergeJoin join) {
        return join("Merge Join", "Merge Cond", join.join());
    }

    @Override
    public Map<String, @Nullable Object> visitNestedLoopJoin(NestedLoopJoin join) {
        return type("Nested Loop").joinType(join.type()).filter(join.condition(), join.left(), join.right());
    }

    @Override
    public Map<String, @Nullable Object> visitCorrelate(Correlate correlate) {
        return type("Nested Loop").joinType(correlate.type()).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitAggregate(Aggregate aggregate) {
        RowType input = aggregate.input().columns();
        type("Aggregate").put("Strategy", aggregate.keys().isEmpty() ? "Plain" : "Hashed");
        if (!aggregate.keys().isEmpty()) {
            put("Group Key", columns(aggregate.keys(), input));
        }
        if (!aggregate.sets().equals(List.of(aggregate.keys()))) {
            put(
                    "Grouping Sets",
                    aggregate.sets().stream().map(set -> columns(set, input)).toList());
        }
        return put(
                        "Functions",
                        aggregate.calls().stream()
                                .map(call -> names.in(call.toString(), input))
                                .toList())
                .properties;
    }

    private static List<String> columns(List<Integer> columns, RowType row) {
        return columns.stream().map(column -> ColumnNames.name(row, column)).toList();
    }

    @Override
    public Map<String, @Nullable Object> visitSort(Sort sort) {
        return type("Sort").put("Sort Key", names.keys(sort.keys(), sort.columns())).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitTopN(TopN topN) {
        return type("Sort")
                .put("Sort Key", names.keys(topN.keys(), topN.columns()))
                .put("Limit", topN.fetch().toString())
                .properties;
    }

    @Override
    public Map<String, @Nullable Object> visitLimit(Limit limit) {
        return type("Limit")
                .put("Limit", limit.fetch() == null ? null : limit.fetch().toString())
                .put("Offset", limit.offset().toString())
                .properties;
    }

    @Override
    public Map<String, @Nullable Object> visitAnalyze(Analyze analyze) {
        return type("Result").properties;
    }

    @Override
    public Map<String, @Nullable Object> visitUnion(Union union) {
        return type("Append").properties;
    }

    @Override
    public Map<String, @Nullable Object> visitSetOperation(SetOperation operation) {
        String word = operation.kind() == SetOperation.Kind.INTERSECT ? "Intersect" : "Except";
        return type("SetOp").put("Command", operation.all() ? word + " All" : word).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitWindow(Window window) {
        RowType columns = window.input().columns();
        return type("WindowAgg")
                .put("Partition Key", columns(window.partition(), columns))
                .put("Order Key", names.keys(window.order(), columns))
                .put(
                        "Functions",
                        Stream.concat(window.calls().stream(), window.aggregates().stream())
                                .map(call -> names.in(call.toString(), columns))
                                .toList())
                .put("Window", names.in(window.frame().toString(), columns))
                .properties;
    }

    @Override
    public Map<String, @Nullable Object> visitRecursiveUnion(RecursiveUnion union) {
        return type("Recursive Union").properties;
    }

    @Override
    public Map<String, @Nullable Object> visitWorkingTable(WorkingTable table) {
        return type("WorkTable Scan").properties;
    }

    @Override
    public Map<String, @Nullable Object> visitShared(Shared shared) {
        return type("CTE Scan").put("CTE Name", "shared rows " + shared.number()).properties;
    }

    @Override
    public Map<String, @Nullable Object> visitOffload(Offload offload) {
        return type("Foreign Scan")
                .put("Engine", offload.engine())
                .put("Engine Reason", offload.reason())
                .put("Remote SQL", offload.sql())
                .put("Remote Arguments", texts(offload.arguments()))
                .properties;
    }
}
