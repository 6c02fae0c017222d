package io.braid.planner.emit;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlanVisitor;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints a plan as a tree for people: what runs here, and below it the exact text each source is sent. */
public final class PlanPrinter implements PlanVisitor<List<String>> {
    private PlanPrinter() {}

    /** The lines of the tree. */
    public static List<String> print(PlanNode node) {
        List<String> lines = new ArrayList<>(node.accept(new PlanPrinter()));
        List<PlanNode> inputs = node.inputs();
        for (int i = 0; i < inputs.size(); i++) {
            boolean last = i == inputs.size() - 1;
            List<String> below = print(inputs.get(i));
            lines.add((last ? "└─ " : "├─ ") + below.get(0));
            below.stream().skip(1).forEach(line -> lines.add((last ? "   " : "│  ") + line));
        }
        return lines;
    }

    @Override
    public List<String> visitSourceScan(SourceScan scan) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "Source %s: about %,.0f rows", scan.source(), scan.estimatedRows()));
        scan.sql().lines().forEach(line -> lines.add("     " + line));
        if (!scan.arguments().isEmpty()) {
            lines.add("     with " + join(scan.arguments()));
        }
        return lines;
    }

    @Override
    public List<String> visitValues(Values values) {
        return List.of("Values: " + values.rows().size() + (values.rows().size() == 1 ? " row" : " rows"));
    }

    @Override
    public List<String> visitFilter(Filter filter) {
        return List.of("Filter: " + named(filter.condition(), filter.input().columns()));
    }

    @Override
    public List<String> visitProject(Project project) {
        RowType columns = project.input().columns();
        return List.of("Project: "
                + IntStream.range(0, project.expressions().size())
                        .mapToObj(i -> projected(
                                project.expressions().get(i),
                                project.columns().fields().get(i).name(),
                                columns))
                        .collect(Collectors.joining(", ")));
    }

    @Override
    public List<String> visitHashJoin(HashJoin join) {
        RowType both = join.left().columns().concat(join.right().columns());
        String keys = IntStream.range(0, join.leftKeys().size())
                .mapToObj(i -> name(join.left().columns(), join.leftKeys().get(i)) + " = "
                        + name(join.right().columns(), join.rightKeys().get(i)))
                .collect(Collectors.joining(" AND "));
        Expression residual = join.residual();
        return List.of(
                "Hash join " + join.type() + ": " + keys + (residual == null ? "" : " AND " + named(residual, both)));
    }

    @Override
    public List<String> visitNestedLoopJoin(NestedLoopJoin join) {
        RowType both = join.left().columns().concat(join.right().columns());
        return List.of("Nested loop join " + join.type() + ": " + named(join.condition(), both));
    }

    @Override
    public List<String> visitAggregate(Aggregate aggregate) {
        RowType input = aggregate.input().columns();
        String calls = aggregate.calls().stream()
                .map(call -> withNames(call.toString(), input))
                .collect(Collectors.joining(", "));
        String keys = aggregate.keys().stream().map(key -> name(input, key)).collect(Collectors.joining(", "));
        return List.of("Aggregate: " + calls + (keys.isEmpty() ? "" : (calls.isEmpty() ? "" : " ") + "by " + keys));
    }

    @Override
    public List<String> visitSort(Sort sort) {
        return List.of("Sort: " + keys(sort.keys(), sort.columns()));
    }

    @Override
    public List<String> visitTopN(TopN topN) {
        return List.of("Top " + topN.fetch() + ": " + keys(topN.keys(), topN.columns()));
    }

    @Override
    public List<String> visitLimit(Limit limit) {
        return List.of("Limit: " + (limit.fetch() == null ? "all" : limit.fetch()) + " after " + limit.offset());
    }

    @Override
    public List<String> visitUnion(Union union) {
        return List.of("Union");
    }

    private static String projected(Expression expression, String name, RowType input) {
        String text = named(expression, input);
        return text.equals(name) || name.startsWith("$") ? text : text + " AS " + name;
    }

    private static String keys(List<SortKey> keys, RowType columns) {
        return keys.stream().map(key -> withNames(key.toString(), columns)).collect(Collectors.joining(", "));
    }

    private static String named(Expression expression, RowType columns) {
        return expression instanceof ColumnRef column
                ? name(columns, column.index())
                : withNames(expression.toString(), columns);
    }

    /** Column numbers are how expressions print themselves; people prefer names. */
    private static String withNames(String text, RowType columns) {
        return java.util.regex.Pattern.compile("\\$(\\d+)").matcher(text).replaceAll(match -> {
            int column = Integer.parseInt(match.group(1));
            return java.util.regex.Matcher.quoteReplacement(
                    column < columns.size() ? name(columns, column) : match.group());
        });
    }

    private static String name(RowType columns, int column) {
        return columns.fields().get(column).name();
    }

    private static String join(List<Expression> expressions) {
        return expressions.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
