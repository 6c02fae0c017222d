package io.braid.planner.pushdown;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.type.Types;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * A point look-up by parameters in the form of a fragment that receives keys, so that many look-ups can be batched.
 *
 * @param fragment the look-up's columns, followed by the key columns that are not among them
 * @param key the parameters, in the order of the key's columns
 */
public record KeyedLookup(KeyedFragment fragment, List<RexNode> key) {
    public KeyedLookup {
        key = List.copyOf(key);
    }

    /**
     * Recognises a point look-up in a fragment; empty if it is another query, or if its source does not accept such
     * keys or compares them inexactly.
     */
    public static Optional<KeyedLookup> of(SourceFragment fragment) {
        Project project = fragment.body() instanceof Project top && !top.containsOver() ? top : null;
        RelNode rows = project == null ? fragment.body() : project.getInput();
        if (!(rows instanceof Filter filter)
                || !(filter.getInput() instanceof TableScan scan)
                || !fragment.source().capabilities().has(Feature.FILTER)) {
            return Optional.empty();
        }
        SourceTable table = scan.getTable().unwrap(SourceTable.class);
        return table == null
                ? Optional.empty()
                : new Shape(fragment, project, filter, scan).keyedBy(table.uniqueColumns());
    }

    /**
     * Projection of selected rows of a table.
     *
     * @param project null for all columns
     */
    private record Shape(SourceFragment fragment, @Nullable Project project, Filter filter, TableScan scan) {
        Optional<KeyedLookup> keyedBy(List<ImmutableBitSet> uniqueColumns) {
            List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
            return uniqueColumns.stream()
                    .map(unique -> parameters(unique, conditions))
                    .filter(parameters -> !parameters.isEmpty())
                    .findFirst()
                    .flatMap(parameters -> keyedBy(parameters, conditions));
        }

        /**
         * Returns the conditions that equate all columns of a key with parameters; none if one is not equated, or all
         * are constants.
         */
        private Map<Integer, RexCall> parameters(ImmutableBitSet unique, List<RexNode> conditions) {
            Map<Integer, RexCall> parameters = new TreeMap<>();
            for (int column : unique) {
                RexCall fixed = conditions.stream()
                        .filter(condition -> value(condition, column) != null)
                        .map(RexCall.class::cast)
                        .findFirst()
                        .orElse(null);
                if (fixed == null) {
                    return Map.of();
                }
                if (value(fixed, column) instanceof RexDynamicParam) {
                    parameters.put(column, fixed);
                }
            }
            return parameters;
        }

        /** Returns the constant or parameter that a condition equates a column with; null if it does not. */
        private @Nullable RexNode value(RexNode condition, int column) {
            if (!condition.isA(SqlKind.EQUALS)) {
                return null;
            }
            List<RexNode> operands = ((RexCall) condition).getOperands();
            for (int i = 0; i < 2; i++) {
                RexNode value = operands.get(1 - i);
                if (operands.get(i) instanceof RexInputRef reference
                        && reference.getIndex() == column
                        && reference.getType().getSqlTypeName()
                                == value.getType().getSqlTypeName()
                        && (value instanceof RexLiteral || value instanceof RexDynamicParam)) {
                    return value;
                }
            }
            return null;
        }

        private Optional<KeyedLookup> keyedBy(Map<Integer, RexCall> parameters, List<RexNode> conditions) {
            List<RexNode> others = conditions.stream()
                    .filter(condition -> !parameters.containsValue(condition))
                    .toList();
            RexBuilder rexBuilder = fragment.getCluster().getRexBuilder();
            RelNode rows = others.isEmpty()
                    ? scan
                    : LogicalFilter.create(scan, RexUtil.composeConjunction(rexBuilder, others));
            List<RexNode> columns = new ArrayList<>(
                    project == null ? rexBuilder.identityProjects(scan.getRowType()) : project.getProjects());
            List<Integer> key = new ArrayList<>();
            List<RexNode> values = new ArrayList<>();
            parameters.forEach((column, condition) -> {
                RexNode reference = rexBuilder.makeInputRef(scan, column);
                if (!columns.contains(reference)) {
                    columns.add(reference);
                }
                key.add(columns.indexOf(reference));
                values.add(value(condition, column));
            });
            RelNode body = LogicalProject.create(rows, List.of(), columns, (List<String>) null, Set.of());
            return keyed(new SourceFragment(fragment.source(), body), key).map(found -> new KeyedLookup(found, values));
        }

        private static Optional<KeyedFragment> keyed(SourceFragment all, List<Integer> key) {
            List<DataType> types = key.stream()
                    .map(column -> all.getRowType().getFieldList().get(column).getType())
                    .map(Types::fromCalciteType)
                    .toList();
            if (!types.stream().map(DataType::kind).allMatch(Shape::isEqualAsJavaHasIt)) {
                return Optional.empty();
            }
            return all.source().capabilities().keyForm(types).flatMap(form -> new KeyPlacement(all)
                    .on(key)
                    .filter(placed -> placed.exactness() == Exactness.EXACT && placed.indexed())
                    .map(placed -> new KeyedFragment(
                            all,
                            new SourceFragment(all.source(), placed.relation()),
                            new KeyedFragment.Keys(key, form, false, false, true, "", false),
                            new KeyedFragment.Expected(1, 1, 0))));
        }

        /** True if values of a type are equal exactly if they are equal in Java, which matches rows to look-ups. */
        private static boolean isEqualAsJavaHasIt(TypeKind kind) {
            return kind.isInteger() || kind == TypeKind.VARCHAR || kind == TypeKind.DATE;
        }
    }
}
