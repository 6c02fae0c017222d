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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Printer of plans as trees of local nodes, with the exact text that each source receives below them. */
public final class PlanPrinter implements PlanVisitor<List<String>> {
    /** Number of shown arguments of a table function: its input and the path in it; the others are options. */
    private static final int TOLD_ARGUMENTS = 2;

    private final boolean guessed;
    private final ColumnNames names;

    private PlanPrinter(boolean guessed, ColumnNames names) {
        this.guessed = guessed;
        this.names = names;
    }

    /** Returns the description of a node in one line. */
    public static String head(PlanNode node, boolean guessed) {
        return head(node, ColumnNames.outermost(), guessed);
    }

    static String head(PlanNode node, ColumnNames names, boolean guessed) {
        return node.accept(new PlanPrinter(guessed, names)).get(0);
    }

    /**
     * Prints a plan as the lines of a tree.
     *
     * @param guessed true for a node whose estimate is a guess
     * @param notes returns further lines below a node
     */
    public static List<String> print(
            PlanNode node, Predicate<PlanNode> guessed, Function<PlanNode, List<String>> notes) {
        return print(node, guessed, notes, new HashSet<>(), ColumnNames.outermost());
    }

    /** @param shared the numbers of the shared subplans that have been printed */
    private static List<String> print(
            PlanNode node,
            Predicate<PlanNode> guessed,
            Function<PlanNode, List<String>> notes,
            Set<Integer> shared,
            ColumnNames names) {
        List<String> lines = new ArrayList<>(node.accept(new PlanPrinter(guessed.test(node), names)));
        boolean known = node instanceof Shared place && !shared.add(place.number());
        List<PlanNode> inputs = known ? List.of() : node.inputs();
        notes.apply(node).forEach(note -> lines.add((inputs.isEmpty() ? "     " : "│    ") + note));
        for (int i = 0; i < inputs.size(); i++) {
            boolean last = i == inputs.size() - 1;
            List<String> below = print(inputs.get(i), guessed, notes, shared, names.below(node, inputs.get(i)));
            lines.add((last ? "└─ " : "├─ ") + below.get(0));
            below.stream().skip(1).forEach(line -> lines.add((last ? "   " : "│  ") + line));
        }
        return lines;
    }

    @Override
    public List<String> visitSourceScan(SourceScan scan) {
        List<String> lines = new ArrayList<>();
        String rows = "Source " + scan.source() + ": " + Plurals.word(guessed) + " "
                + Plurals.rows(Math.round(scan.estimatedRows()));
        KeyedText keyed = scan.keyed();
        lines.add((keyed == null ? rows : rows + ", of which only those with the keys")
                + age(scan.lookup())
                + manyAtOnce(scan.common()));
        (keyed == null ? scan.sql() : keyed.example()).lines().forEach(line -> lines.add("     " + line));
        List<Expression> arguments = keyed == null ? scan.arguments() : keyed.arguments();
        if (!arguments.isEmpty()) {
            lines.add("     with " + join(arguments));
        }
        return lines;
    }

    private static String age(@Nullable Lookup lookup) {
        return lookup == null ? "" : ", which may be " + time(lookup.ttl()) + " old";
    }

    /** Describes the condition by which look-ups of concurrent queries are batched. */
    private static String manyAtOnce(@Nullable BatchedLookup common) {
        return common == null
                ? ""
                : ", many at once by " + common.condition().texts().get(0).text();
    }

    private static String time(Duration time) {
        long millis = time.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }

    @Override
    public List<String> visitValues(Values values) {
        return List.of("Values: " + Plurals.rows(values.rows().size()));
    }

    @Override
    public List<String> visitFunctionRows(TableFunctionRows rows) {
        return List.of("Rows of " + rows.function().origin() + ": "
                + rows.arguments().stream()
                        .limit(TOLD_ARGUMENTS)
                        .map(argument -> names.of(argument))
                        .collect(Collectors.joining(", ")));
    }

    @Override
    public List<String> visitFilter(Filter filter) {
        return List.of("Filter: " + names.of(filter.condition(), filter.input().columns()));
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
        String keys = ColumnNames.condition(join);
        Expression residual = join.residual();
        return List.of("Hash join " + called(join.type()) + ": " + keys
                + (residual == null ? "" : " AND " + names.of(residual, both)));
    }

    @Override
    public List<String> visitDependentJoin(DependentJoin join) {
        PlanNode driver = join.rightDrives() ? join.join().right() : join.join().left();
        String keys = join.drivingKeys().stream()
                .map(key -> ColumnNames.name(driver.columns(), key))
                .collect(Collectors.joining(", "));
        String line = visitHashJoin(join.join()).get(0).replaceFirst("^Hash", "Dependent");
        return List.of(
                String.format(Locale.ROOT, "%s; sends keys %s, if they are at most %,d", line, keys, join.mostKeys()));
    }

    @Override
    public List<String> visitMergeJoin(MergeJoin join) {
        return List.of(visitHashJoin(join.join()).get(0).replaceFirst("^Hash", "Merge"));
    }

    @Override
    public List<String> visitNestedLoopJoin(NestedLoopJoin join) {
        RowType both = join.left().columns().concat(join.right().columns());
        return List.of("Nested loop join " + called(join.type()) + ": " + names.of(join.condition(), both));
    }

    @Override
    public List<String> visitAggregate(Aggregate aggregate) {
        RowType input = aggregate.input().columns();
        String calls = aggregate.calls().stream()
                .map(call -> names.in(call.toString(), input))
                .collect(Collectors.joining(", "));
        String keys = aggregate.sets().equals(List.of(aggregate.keys()))
                ? ColumnNames.names(aggregate.keys(), input)
                : aggregate.sets().stream()
                        .map(set -> "(" + ColumnNames.names(set, input) + ")")
                        .collect(Collectors.joining(", "));
        return List.of("Aggregate: " + calls + (keys.isEmpty() ? "" : (calls.isEmpty() ? "" : " ") + "by " + keys));
    }

    @Override
    public List<String> visitSort(Sort sort) {
        return List.of("Sort: " + String.join(", ", names.keys(sort.keys(), sort.columns())));
    }

    @Override
    public List<String> visitTopN(TopN topN) {
        return List.of("Top " + topN.fetch() + ": " + String.join(", ", names.keys(topN.keys(), topN.columns())));
    }

    @Override
    public List<String> visitLimit(Limit limit) {
        return List.of("Limit: " + (limit.fetch() == null ? "all" : limit.fetch()) + " after " + limit.offset());
    }

    @Override
    public List<String> visitAnalyze(Analyze analyze) {
        return List.of("Analyze");
    }

    @Override
    public List<String> visitUnion(Union union) {
        return List.of("Union");
    }

    @Override
    public List<String> visitSetOperation(SetOperation operation) {
        return List.of((operation.kind() == SetOperation.Kind.INTERSECT ? "Intersect" : "Except")
                + (operation.all() ? " all" : ""));
    }

    @Override
    public List<String> visitWindow(Window window) {
        RowType columns = window.input().columns();
        String calls = Stream.concat(window.calls().stream(), window.aggregates().stream())
                .map(call -> names.in(call.toString(), columns))
                .collect(Collectors.joining(", "));
        String partition =
                window.partition().isEmpty() ? "" : " partition by " + ColumnNames.names(window.partition(), columns);
        String order =
                window.order().isEmpty() ? "" : " order by " + String.join(", ", names.keys(window.order(), columns));
        return List.of("Window: " + calls + partition + order + " "
                + names.in(window.frame().toString(), columns));
    }

    @Override
    public List<String> visitRecursiveUnion(RecursiveUnion union) {
        return List.of("Recursive union" + (union.all() ? " all" : ""));
    }

    @Override
    public List<String> visitWorkingTable(WorkingTable table) {
        return List.of("Rows of the round before");
    }

    @Override
    public List<String> visitCorrelate(Correlate correlate) {
        return List.of("Correlated join " + called(correlate.type()) + ": outer" + correlate.id());
    }

    @Override
    public List<String> visitShared(Shared shared) {
        return List.of("Shared rows " + shared.number());
    }

    @Override
    public List<String> visitOffload(Offload offload) {
        List<String> lines = new ArrayList<>();
        lines.add("Engine " + offload.engine() + ": " + offload.reason());
        offload.sql().lines().forEach(line -> lines.add("     " + line));
        if (!offload.arguments().isEmpty()) {
            lines.add("     with " + join(offload.arguments()));
        }
        return lines;
    }

    private String projected(Expression expression, String name, RowType input) {
        String text = names.of(expression, input);
        return text.equals(name) || name.startsWith("$") ? text : text + " AS " + name;
    }

    private static String called(JoinType type) {
        return type.name().replace('_', ' ');
    }

    private String join(List<Expression> expressions) {
        return expressions.stream().map(names::of).collect(Collectors.joining(", "));
    }
}
