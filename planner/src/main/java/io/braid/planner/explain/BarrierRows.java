package io.braid.planner.explain;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.barrier.Leakproof;
import io.braid.planner.barrier.LeakyExpression;
import io.braid.planner.catalog.PolicyTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.step.RemoveLeakproofBarriers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Rows of EXPLAIN (ACCESS) about operations that remain above a security barrier although a source could evaluate them.
 */
public final class BarrierRows {
    private static final String BARRIER = "barrier";
    private static final Pattern COLUMN = Pattern.compile("\\$(\\d+)");

    private final PolicyTable.Met met;
    private final FragmentPlacement pushDown;
    private final List<LeakyExpression> leaks = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    /** Nodes of the expressions above barriers, by text. */
    private final Map<String, String> nodes = new HashMap<>();

    private Set<String> tables = Set.of();

    /** @param met the tables with policies in the query, once it is converted */
    public BarrierRows(PolicyTable.Met met, PlannerOptions options) {
        this.met = met;
        this.pushDown = new FragmentPlacement(options);
    }

    /** Records the converted query, before the planning steps. */
    public void converted(RelNode relation) {
        Set<String> hidden = hidden(relation);
        if (!hidden.isEmpty()) {
            leaks.addAll(Leakproof.leaksAbove(relation));
        }
        note(hidden);
    }

    /** Records the query after each planning step. */
    public void afterStep(RelNode relation) {
        note(hidden(relation));
    }

    private void note(Set<String> hidden) {
        if (!leaks.isEmpty() && tables.isEmpty()) {
            tables = hidden;
        }
    }

    private Set<String> hidden(RelNode relation) {
        Set<String> hidden = new TreeSet<>();
        collect(relation, false, hidden);
        return hidden;
    }

    /** Collects the tables below barriers. */
    private void collect(RelNode relation, boolean below, Set<String> hidden) {
        if (below && relation instanceof TableScan scan) {
            List<String> path = scan.getTable().getQualifiedName();
            hidden.add(met.called(path.get(0))
                    .map(table -> table.schema() + "." + table.name())
                    .orElseGet(() -> String.join(".", path.subList(Math.max(0, path.size() - 2), path.size()))));
        }
        relation.getInputs().forEach(input -> collect(input, below || relation instanceof SecurityBarrier, hidden));
    }

    /** Records the expressions of a plan node. */
    public void emitted(RelNode part, PlanNode node) {
        boolean works =
                part instanceof Filter || part instanceof Join || part instanceof Aggregate || part instanceof Sort;
        if (leaks.isEmpty() || node instanceof SourceScan) {
            return;
        }
        String head = PlanPrinter.head(node, false);
        TracedText.in(part).forEach(text -> nodes.putIfAbsent(text, head));
        if (works && pushDown.couldBeSent(part)) {
            kept.add(head);
        }
    }

    /**
     * Returns the rows.
     *
     * @param written the names of the statement's own functions and operators, if not everything may be shown
     */
    public List<AccessRow> rows(Optional<Set<String>> written) {
        if (leaks.isEmpty()) {
            return List.of();
        }
        String object = written.isEmpty() ? String.join(", ", tables) : null;
        List<AccessRow> rows = new ArrayList<>(leaks.stream()
                .map(leak -> new AccessRow(
                        BARRIER,
                        object,
                        null,
                        written.map(own -> discreet(leak, own)).orElseGet(() -> told(leak)),
                        written.isEmpty() ? node(leak) : null))
                .distinct()
                .toList());
        if (written.isEmpty()) {
            Set<String> known =
                    rows.stream().map(AccessRow::node).filter(Objects::nonNull).collect(Collectors.toSet());
            kept.stream()
                    .distinct()
                    .filter(node -> !known.contains(node))
                    .map(node -> new AccessRow(
                            BARRIER,
                            object,
                            null,
                            "stays here, though a source could do it: the rows that may be seen must be known first",
                            node))
                    .forEach(rows::add);
        }
        return rows;
    }

    private @Nullable String node(LeakyExpression leak) {
        String text = TracedText.of(
                leak.expression(), RemoveLeakproofBarriers.without(leak.above()).getInputs());
        return text == null ? null : nodes.get(text);
    }

    private static String told(LeakyExpression leak) {
        return named(leak.expression(), leak.above()) + " is computed only of rows that may be seen, because "
                + leak.why();
    }

    /** Names the cause unless a view or mask contains it, whose function names are hidden, too. */
    private static String discreet(LeakyExpression leak, Set<String> written) {
        String name = leak.cause() instanceof RexCall call
                ? call.getOperator().getName().toUpperCase(Locale.ROOT)
                : "";
        return written.contains(name)
                ? name + " is computed only of rows that you may see, because " + leak.why()
                : "a part of the query is computed only of rows that you may see, because it is not leakproof";
    }

    /** Returns the expression with column names. */
    private static String named(RexNode expression, RelNode above) {
        List<String> names = above.getInputs().stream()
                .flatMap(input -> input.getRowType().getFieldNames().stream())
                .collect(Collectors.toList());
        Matcher matcher = COLUMN.matcher(expression.toString());
        return matcher.replaceAll(found -> {
            @Nullable
            String name = Integer.parseInt(found.group(1)) < names.size()
                    ? names.get(Integer.parseInt(found.group(1)))
                    : null;
            return Matcher.quoteReplacement(name == null ? found.group() : name);
        });
    }
}
