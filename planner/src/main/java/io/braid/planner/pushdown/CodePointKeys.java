package io.braid.planner.pushdown;

import io.braid.planner.cost.GroupCount;
import io.braid.planner.cost.GroupingCost;
import io.braid.planner.type.Types;
import io.braid.spi.Distance;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.CodePointOrder;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Keys by which a source sorts or groups text by code points instead of its own collation. That keeps it from using an
 * index. Sorting pays where few rows are wanted, for what it sends is as much as before otherwise; grouping where the
 * source is far away.
 */
public final class CodePointKeys {
    /**
     * A source looks at a text for less than it takes to send it and to read it here; the rest is to be on the safe
     * side.
     */
    private static final double MOST_WANTED = 0.5;

    private CodePointKeys() {}

    /** For each key of a sort that a source has been given, whether it has to be made to. */
    public static List<Boolean> of(Sort sort, Capabilities capabilities) {
        List<TextSemantics> texts = ColumnTextSemantics.of(sort.getInput(), capabilities.text());
        return sort.getCollation().getKeys().stream()
                .map(column -> isOtherwise("ORDER BY", type(sort, column), texts.get(column), capabilities))
                .toList();
    }

    /** For each key of a grouping that a source has been given, whether it has to be made to. */
    public static List<Boolean> of(Aggregate aggregate, Capabilities capabilities) {
        List<TextSemantics> texts = ColumnTextSemantics.of(aggregate.getInput(), capabilities.text());
        return aggregate.getGroupSet().asList().stream()
                .map(key -> isOtherwise(
                        "GROUP BY",
                        aggregate
                                .getInput()
                                .getRowType()
                                .getFieldList()
                                .get(key)
                                .getType(),
                        texts.get(key),
                        capabilities))
                .toList();
    }

    /**
     * True if grouping in a source that is far away is quicker than fetching the rows; where nobody knows how many
     * groups come, whether it costs little to try.
     */
    static boolean pay(Aggregate aggregate, Distance distance) {
        if (!distance.isFar()) {
            return false;
        }
        RelMetadataQuery metadata = aggregate.getCluster().getMetadataQuery();
        GroupingCost cost = new GroupingCost(
                metadata.getRowCount(aggregate.getInput()),
                aggregate.getInput().getRowType().getFieldCount(),
                metadata.getRowCount(aggregate),
                aggregate.getRowType().getFieldCount());
        return GroupCount.areKnown(aggregate) ? cost.paysOver(distance) : cost.paysInVainOver(distance);
    }

    private static boolean isOtherwise(String clause, RelDataType type, TextSemantics text, Capabilities capabilities) {
        return SqlTypeUtil.isCharacter(type)
                && capabilities.codePointOrder() != null
                && !capabilities
                        .exactness(clause, List.of(Types.fromCalciteType(type)), text)
                        .holds();
    }

    /**
     * True if a source can be made to, for a column of what it yields: one of a table, that is text to the source as
     * well.
     */
    static boolean canBe(String clause, RelNode input, int column, TextSemantics text, Capabilities capabilities) {
        RelDataType type = input.getRowType().getFieldList().get(column).getType();
        CodePointOrder order = capabilities.codePointOrder();
        if (order == null || text.isOpaque() || text.padded() || !isOtherwise(clause, type, text, capabilities)) {
            return false;
        }
        DataType declared = Types.fromCalciteType(type);
        RelColumnOrigin origin = input.getCluster().getMetadataQuery().getColumnOrigin(input, column);
        return order.covers(declared) && origin != null && !origin.isDerived();
    }

    /** True if so few of the rows are wanted that it pays. */
    static boolean pay(Sort sort) {
        RelMetadataQuery metadata = sort.getCluster().getMetadataQuery();
        return sort.fetch != null
                && number(sort.fetch) + number(sort.offset) <= MOST_WANTED * metadata.getRowCount(sort.getInput());
    }

    /** What is only known when the statement is run may be any number. */
    public static double number(@Nullable RexNode bound) {
        if (bound == null) {
            return 0;
        }
        return bound instanceof RexLiteral ? RexLiteral.bigDecimalValue(bound).doubleValue() : Double.MAX_VALUE;
    }

    private static RelDataType type(Sort sort, int column) {
        return sort.getRowType().getFieldList().get(column).getType();
    }
}
