package io.braid.planner.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Sarg;
import org.junit.jupiter.api.Test;

class ImpliedConditionsTest {
    private final RelDataTypeFactory types = new JavaTypeFactoryImpl();
    private final RexBuilder rex = new RexBuilder(types);
    private final RelDataType whole = types.createTypeWithNullability(types.createSqlType(SqlTypeName.INTEGER), true);
    private final RexNode column = rex.makeInputRef(whole, 0);
    private final RexNode isNotNull = rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, column);

    @Test
    void aRangeIsTheSameWhetherItIsFalseOrUnknownOfNull() {
        ImpliedConditions known = known(upToFour(RexUnknownAs.FALSE));

        assertThat(known.tell(upToFour(RexUnknownAs.UNKNOWN))).isTrue();
        assertThat(known.add(upToFour(RexUnknownAs.UNKNOWN))).isFalse();
    }

    @Test
    void aRangeWithNullIsAnother() {
        ImpliedConditions known = known(upToFour(RexUnknownAs.TRUE));

        assertThat(known.tell(upToFour(RexUnknownAs.FALSE))).isFalse();
        assertThat(known.tell(isNotNull)).isFalse();
    }

    @Test
    void whatIsInARangeOrComparedIsNotNull() {
        RexNode one = rex.makeExactLiteral(BigDecimal.ONE, whole);
        RexNode compared = rex.makeCall(SqlStdOperatorTable.GREATER_THAN, column, one);

        assertThat(known(upToFour(RexUnknownAs.UNKNOWN)).tell(isNotNull)).isTrue();
        assertThat(known(compared).tell(isNotNull)).isTrue();
    }

    @Test
    void ofAnotherColumnNothingIsTold() {
        ImpliedConditions known = known(upToFour(RexUnknownAs.UNKNOWN));

        assertThat(known.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, rex.makeInputRef(whole, 1))))
                .isTrue();
    }

    @Test
    void whatLeavesOutNothingIsToldAndWhatLeavesOutMoreIsNot() {
        RexNode five = rex.makeExactLiteral(new BigDecimal(5), whole);
        RexNode two = rex.makeExactLiteral(new BigDecimal(2), whole);
        ImpliedConditions known = known(upToFour(RexUnknownAs.UNKNOWN));

        assertThat(known.tell(rex.makeCall(SqlStdOperatorTable.LESS_THAN, column, five)))
                .isTrue();
        assertThat(known.tell(rex.makeCall(SqlStdOperatorTable.LESS_THAN, column, two)))
                .isFalse();
    }

    private ImpliedConditions known(RexNode condition) {
        RexSimplify simplify = new RexSimplify(rex, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
        return new ImpliedConditions(List.of(condition), rex, simplify);
    }

    private RexNode upToFour(RexUnknownAs ofNull) {
        Sarg<BigDecimal> range = Sarg.of(ofNull, ImmutableRangeSet.of(Range.closed(BigDecimal.ONE, new BigDecimal(4))));
        return rex.makeCall(SqlStdOperatorTable.SEARCH, column, rex.makeSearchArgumentLiteral(range, whole));
    }
}
