package io.braid.planner.rel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Path from a column of a local plan to its fragment: narrowing the fragment's rows to some values of the column
 * narrows the plan's rows alike.
 *
 * @param steps the input to follow at each node on the way down
 * @param fragment the fragment without the keys that it already receives
 * @param keyed the fragment with these keys, or null if there are none
 * @param column the column of the fragment
 */
public record KeyPath(
        List<Integer> steps,
        SourceFragment fragment,
        @Nullable KeyedFragment keyed,
        int column) {
    public static Optional<KeyPath> of(RelNode relation, int column) {
        return of(relation, column, List.of());
    }

    /** Returns the relation with another node in place of the fragment. */
    public RelNode replace(RelNode relation, RelNode replacement) {
        return replace(relation, 0, replacement);
    }

    private RelNode replace(RelNode relation, int depth, RelNode replacement) {
        if (depth == steps.size()) {
            return replacement;
        }
        List<RelNode> inputs = new ArrayList<>(relation.getInputs());
        int step = steps.get(depth);
        inputs.set(step, replace(inputs.get(step), depth + 1, replacement));
        return relation.copy(relation.getTraitSet(), inputs);
    }

    private static Optional<KeyPath> of(RelNode relation, int column, List<Integer> steps) {
        if (relation instanceof SourceFragment fragment) {
            return Optional.of(new KeyPath(steps, fragment, null, column));
        }
        if (relation instanceof KeyedFragment keyed) {
            return Optional.of(new KeyPath(steps, keyed.whole(), keyed, column));
        }
        if (relation instanceof Filter
                || (relation instanceof Sort sort && sort.fetch == null && sort.offset == null)) {
            return below(relation, 0, column, steps);
        }
        if (relation instanceof Project project) {
            return ofExpression(project, project.getProjects().get(column), steps);
        }
        if (relation instanceof Aggregate aggregate && aggregate.getGroupType() == Aggregate.Group.SIMPLE) {
            List<Integer> keys = aggregate.getGroupSet().asList();
            return column < keys.size() ? below(relation, 0, keys.get(column), steps) : Optional.empty();
        }
        return relation instanceof Join join ? ofJoin(join, column, steps) : Optional.empty();
    }

    private static Optional<KeyPath> ofExpression(Project project, RexNode expression, List<Integer> steps) {
        return source(expression) instanceof RexInputRef reference && PartitionFilters.areBy(reference, project)
                ? below(project, 0, reference.getIndex(), steps)
                : Optional.empty();
    }

    /** Strips a widening cast, which does not matter for a search of values. */
    public static RexNode source(RexNode expression) {
        return expression.isA(SqlKind.CAST)
                        && keepsValue(((RexCall) expression).getOperands().get(0), expression)
                ? ((RexCall) expression).getOperands().get(0)
                : expression;
    }

    /** True if a cast only widens, so that each value can be converted back or does not occur in the column. */
    private static boolean keepsValue(RexNode from, RexNode to) {
        RelDataType source = from.getType();
        RelDataType target = to.getType();
        if (SqlTypeName.INT_TYPES.contains(source.getSqlTypeName())) {
            return keepsInteger(source, target);
        }
        if (SqlTypeName.DATETIME_TYPES.contains(source.getSqlTypeName())) {
            return keepsMoment(source, target);
        }
        if (SqlTypeUtil.isCharacter(source) && SqlTypeUtil.isCharacter(target)) {
            return target.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                    || (source.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
                            && source.getPrecision() <= target.getPrecision());
        }
        return SqlTypeUtil.isDecimal(source)
                && SqlTypeUtil.isDecimal(target)
                && source.getScale() <= target.getScale()
                && source.getPrecision() - source.getScale() <= target.getPrecision() - target.getScale();
    }

    private static boolean keepsInteger(RelDataType source, RelDataType target) {
        return SqlTypeUtil.isDecimal(target)
                ? target.getPrecision() - target.getScale() >= source.getPrecision()
                : SqlTypeName.INT_TYPES.contains(target.getSqlTypeName())
                        && source.getSqlTypeName().compareTo(target.getSqlTypeName()) <= 0;
    }

    private static boolean keepsMoment(RelDataType source, RelDataType target) {
        return source.getSqlTypeName() == target.getSqlTypeName()
                ? source.getPrecision() <= target.getPrecision()
                : source.getSqlTypeName() == SqlTypeName.DATE && target.getSqlTypeName() == SqlTypeName.TIMESTAMP;
    }

    private static Optional<KeyPath> ofJoin(Join join, int column, List<Integer> steps) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        boolean left = column < leftColumns;
        boolean keepsRows =
                switch (join.getJoinType()) {
                    case INNER -> true;
                    case LEFT, SEMI, ANTI -> left;
                    case RIGHT -> !left;
                    default -> false;
                };
        if (!keepsRows) {
            return Optional.empty();
        }
        return left ? below(join, 0, column, steps) : below(join, 1, column - leftColumns, steps);
    }

    private static Optional<KeyPath> below(RelNode relation, int input, int column, List<Integer> steps) {
        List<Integer> longer = new ArrayList<>(steps);
        longer.add(input);
        return of(relation.getInput(input), column, List.copyOf(longer));
    }
}
