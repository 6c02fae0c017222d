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
 * Keys by which a source sorts or groups text by code points instead of its own collation, which prevents the use of an
 * index. For sorting it pays only with a small limit, as otherwise all rows are transferred anyway. For grouping it
 * pays with a distant source.
 */
public final class CodePointKeys {
    /**
     * Maximum share of rows up to which sorting in the source pays: comparing a text there costs less than transferring
     * and reading it; the rest is a safety margin.
     */
    private static final double MOST_WANTED = 0.5;

    private CodePointKeys() {}

    /** Returns for each key of a pushed sort whether the source must be made to sort by code points. */
    public static List<Boolean> of(Sort sort, Capabilities capabilities) {
        List<TextSemantics> texts = ColumnTextSemantics.of(sort.getInput(), capabilities.text());
        return sort.getCollation().getKeys().stream()
                .map(column -> isOtherwise("ORDER BY", type(sort, column), texts.get(column), capabilities))
                .toList();
    }

    /** Returns for each key of a pushed grouping whether the source must be made to group by code points. */
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
     * True if grouping in a distant source is faster than fetching the rows; with an unknown number of groups, true if
     * trying costs little.
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
     * True if a source can compare a column by code points: it must be a table column that is text in the source, too.
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

    /** True if the limit is small enough that sorting in the source pays. */
    static boolean pay(Sort sort) {
        RelMetadataQuery metadata = sort.getCluster().getMetadataQuery();
        return sort.fetch != null
                && number(sort.fetch) + number(sort.offset) <= MOST_WANTED * metadata.getRowCount(sort.getInput());
    }

    /** Returns a bound of LIMIT or OFFSET; the maximum if it is only known at run time. */
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
