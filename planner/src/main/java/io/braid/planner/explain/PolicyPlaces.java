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
    /** Texts of the expressions of policies, by table and filter, or by column. */
    private final Map<String, Set<String>> texts = new HashMap<>();

    private final Map<String, Set<String>> nodes = new HashMap<>();

    /** @param met the tables with policies in the query, once it is converted */
    public PolicyPlaces(Rights rights, PolicyTable.Met met) {
        this.rights = rights;
        this.met = met;
    }

    /** Records the policies' expressions in the converted query, before the planning steps. */
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

    /** Returns the table under policies directly below a condition or the columns of its policies. */
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

    /** Attributes the conjuncts of all filters of a table to their policies, by the number of conjuncts of each. */
    private void noteFilters(String table, PolicyTable guarded, Filter filter) {
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        List<String> owners = rights.filters(guarded.schema(), guarded.name()).stream()
                .flatMap(policy -> Collections.nCopies(written(policy.sql()), policy.name()).stream())
                .toList();
        for (int i = 0; i < conditions.size() && owners.size() == conditions.size(); i++) {
            note(key(table + " " + owners.get(i)), conditions.get(i), filter.getInput());
        }
    }

    /** Returns the number of conjuncts of a filter. */
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

    /** Records the expressions of a plan node. */
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

    /** Returns the node that evaluates a filter; null if planning has changed the condition. */
    @Nullable
    String of(RowFilterDefinition filter) {
        return at(filter.schema() + "." + filter.table() + " " + filter.name());
    }

    /** Returns the node that computes a mask; null if the column is not read or planning has changed the expression. */
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
