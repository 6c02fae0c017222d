package io.braid.planner.explain;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.PolicyTable;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.RowFilterDefinition;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/** Nodes of a plan that evaluate the conditions and columns added by policies. */
public final class PolicyPlaces {
    private final Rights rights;
    private final PolicyTable.Met met;
    /** The texts of what policies compute, by table and filter, or by column. */
    private final Map<String, Set<String>> texts = new HashMap<>();

    private final Map<String, Set<String>> nodes = new HashMap<>();

    /** @param met the tables with policies that the query has met, once it is converted */
    public PolicyPlaces(Rights rights, PolicyTable.Met met) {
        this.rights = rights;
        this.met = met;
    }

    /** Takes the query as converted, before the steps of planning. */
    public void converted(RelNode relation) {
        look(relation);
    }

    private void look(RelNode relation) {
        guarded(relation).ifPresent(table -> note(relation, table));
        relation.getInputs().forEach(this::look);
        relation.accept(new RexShuttle() {
            @Override
            public RexSubQuery visitSubQuery(RexSubQuery query) {
                look(query.rel);
                return query;
            }
        });
    }

    /** The table under policies that a condition or the columns of its policies are right above. */
    private Optional<PolicyTable> guarded(RelNode relation) {
        RelNode below = relation;
        while (below instanceof Filter || below instanceof Project) {
            below = below.getInput(0);
        }
        return below instanceof TableScan scan && below != relation
                ? met.called(scan.getTable().getQualifiedName().get(0))
                : Optional.empty();
    }

    private void note(RelNode relation, PolicyTable guarded) {
        String table = guarded.schema() + "." + guarded.name();
        if (relation instanceof Filter filter) {
            noteFilters(table, guarded, filter);
        } else if (relation instanceof Project project) {
            List<String> names = project.getRowType().getFieldNames();
            for (int i = 0; i < names.size(); i++) {
                note(key(table + "." + names.get(i)), project.getProjects().get(i), project.getInput());
            }
        }
    }

    /**
     * The conditions of all filters stand side by side: whose is whose follows from how many each of them has written.
     */
    private void noteFilters(String table, PolicyTable guarded, Filter filter) {
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        List<String> owners = rights.filters(guarded.schema(), guarded.name()).stream()
                .flatMap(policy -> Collections.nCopies(written(policy.sql()), policy.name()).stream())
                .toList();
        for (int i = 0; i < conditions.size() && owners.size() == conditions.size(); i++) {
            note(key(table + " " + owners.get(i)), conditions.get(i), filter.getInput());
        }
    }

    /** How many conditions a filter has. */
    private static int written(String sql) {
        SqlNode condition = ((SqlSelect) StatementReader.query("SELECT 1 FROM t WHERE (" + sql + "\n)")).getWhere();
        return condition == null ? 0 : conditions(condition);
    }

    private static int conditions(SqlNode condition) {
        return condition instanceof SqlCall call && call.getKind() == SqlKind.AND
                ? call.getOperandList().stream()
                        .mapToInt(PolicyPlaces::conditions)
                        .sum()
                : 1;
    }

    private void note(String key, RexNode expression, RelNode input) {
        String text = TracedText.of(expression, List.of(input));
        if (text != null && text.contains("(")) {
            texts.computeIfAbsent(key, first -> new TreeSet<>()).add(text);
        }
    }

    /** Takes each node of the plan. */
    public void emitted(RelNode part, PlanNode node) {
        if (texts.isEmpty()) {
            return;
        }
        String name = node instanceof SourceScan scan ? "Source " + scan.source() : PlanPrinter.head(node, false);
        if (part instanceof SourceFragment fragment) {
            inSource(fragment.body(), name);
        } else if (part instanceof KeyedFragment keyed) {
            inSource(keyed.whole().body(), name);
        } else {
            find(part, name);
        }
    }

    private void inSource(RelNode body, String name) {
        find(body, name);
        body.getInputs().forEach(input -> inSource(input, name));
    }

    private void find(RelNode part, String name) {
        for (String text : TracedText.in(part)) {
            texts.forEach((key, known) -> {
                if (known.stream().anyMatch(text::contains)) {
                    nodes.computeIfAbsent(key, first -> new TreeSet<>()).add(name);
                }
            });
        }
    }

    /** Where a filter is computed; null if planning has made something else of it. */
    @Nullable
    String of(RowFilterDefinition filter) {
        return at(filter.schema() + "." + filter.table() + " " + filter.name());
    }

    /** The node that computes a mask; null if the column is not read, or planning has changed the expression. */
    @Nullable
    String of(ColumnMaskDefinition mask) {
        return at(mask.schema() + "." + mask.table() + "." + mask.column());
    }

    private @Nullable String at(String key) {
        Set<String> found = nodes.get(key(key));
        return found == null ? null : String.join("; ", found);
    }

    private static String key(String object) {
        return object.toLowerCase(Locale.ROOT);
    }
}
