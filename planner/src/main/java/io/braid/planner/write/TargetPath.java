package io.braid.planner.write;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.rel.VolatileColumns;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Path through the algebra from a query over one table, or over a view of one table, to that table. Each row of the
 * query is one row of the table.
 */
public final class TargetPath {
    private TargetPath() {}

    /** Appends columns of the table to a query of the target, including columns that the query hides. */
    public static RelNode withColumns(RelNode query, WriteTarget target, List<Integer> columns) {
        Extended extended = extended(query, target, columns);
        int own = query.getRowType().getFieldCount();
        List<Integer> all = new ArrayList<>(IntStream.range(0, own).boxed().toList());
        all.addAll(extended.places());
        boolean isOrdered =
                all.equals(IntStream.range(0, extended.relation().getRowType().getFieldCount())
                        .boxed()
                        .toList());
        return isOrdered ? extended.relation() : projected(extended.relation(), all);
    }

    /** Removes the first column of a query. */
    static RelNode withoutFirst(RelNode query) {
        return projected(
                query,
                IntStream.range(1, query.getRowType().getFieldCount()).boxed().toList());
    }

    /** A relation, and the positions of the columns in it. */
    private record Extended(RelNode relation, List<Integer> places) {}

    private static Extended extended(RelNode node, WriteTarget target, List<Integer> columns) {
        if (node instanceof TableScan scan && scan.getTable().unwrap(SourceTable.class) == target.table()) {
            return new Extended(node, columns);
        }
        if (!isStep(node)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "The rows of " + target.name() + " cannot be traced to rows of a table in this statement: write"
                            + " simpler values and conditions");
        }
        Extended below = extended(node.getInput(0), target, columns);
        RelNode input = below.relation();
        if (node instanceof Project project) {
            return extended(project, input, below.places());
        }
        if (node instanceof Filter filter) {
            return new Extended(filter.copy(filter.getTraitSet(), input, filter.getCondition()), below.places());
        }
        if (node instanceof SecurityBarrier barrier) {
            return new Extended(barrier.with(input), below.places());
        }
        if (node instanceof VolatileColumns volatiles) {
            return extended(volatiles, input, below.places());
        }
        return below;
    }

    private static Extended extended(Project project, RelNode input, List<Integer> places) {
        RexBuilder rex = project.getCluster().getRexBuilder();
        List<RexNode> values = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        for (int place : places) {
            values.add(rex.makeInputRef(input, place));
            names.add("k" + names.size());
        }
        RelDataType row = project.getCluster()
                .getTypeFactory()
                .createStructType(
                        values.stream().map(RexNode::getType).toList(), SqlValidatorUtil.uniquify(names, false));
        int own = project.getProjects().size();
        return new Extended(
                project.copy(project.getTraitSet(), input, values, row),
                IntStream.range(own, values.size()).boxed().toList());
    }

    /** Extends the input of volatile columns; the calls remain after the columns that they followed. */
    private static Extended extended(VolatileColumns volatiles, RelNode input, List<Integer> places) {
        RelNode over = VolatileColumns.over(input, volatiles.calls());
        int before = volatiles.getInput().getRowType().getFieldCount();
        int added = input.getRowType().getFieldCount() - before;
        int calls = volatiles.calls().size();
        List<Integer> order = new ArrayList<>(IntStream.range(0, before).boxed().toList());
        IntStream.range(before + added, before + added + calls).forEach(order::add);
        order.addAll(places);
        return new Extended(
                projected(over, order),
                IntStream.range(before + calls, order.size()).boxed().toList());
    }

    private static RelNode projected(RelNode input, List<Integer> columns) {
        List<RelDataTypeField> fields = input.getRowType().getFieldList();
        RexBuilder rex = input.getCluster().getRexBuilder();
        List<RexNode> values = columns.stream()
                .map(column -> (RexNode) rex.makeInputRef(input, column))
                .toList();
        List<String> names =
                columns.stream().map(column -> fields.get(column).getName()).toList();
        return LogicalProject.create(input, List.of(), values, SqlValidatorUtil.uniquify(names, false), Set.of());
    }

    /** Removes conditions from a query, which are numbered from the table upwards. */
    public static RelNode withoutConditions(RelNode query, IntPredicate dropped) {
        return new WithoutConditions(dropped).of(query);
    }

    /** Returns the number of conditions on the path to the table. */
    public static int conditions(RelNode query) {
        int count = 0;
        for (RelNode node = query; isStep(node); node = node.getInput(0)) {
            if (node instanceof Filter) {
                count++;
            }
        }
        return count;
    }

    /** Removal of conditions. */
    private static final class WithoutConditions {
        private final IntPredicate dropped;
        private int number;

        WithoutConditions(IntPredicate dropped) {
            this.dropped = dropped;
        }

        RelNode of(RelNode node) {
            if (!isStep(node)) {
                return node;
            }
            RelNode input = of(node.getInput(0));
            if (node instanceof Filter && dropped.test(number++)) {
                return input;
            }
            return input == node.getInput(0) ? node : node.copy(node.getTraitSet(), List.of(input));
        }
    }

    /** True for a node each of whose rows is a row of its only input. */
    public static boolean isStep(RelNode node) {
        return (node instanceof Project project && !project.containsOver())
                || node instanceof Filter
                || node instanceof SecurityBarrier
                || node instanceof VolatileColumns
                || (node instanceof Sort sort && sort.fetch == null && sort.offset == null);
    }
}
