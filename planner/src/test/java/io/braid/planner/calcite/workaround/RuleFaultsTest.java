package io.braid.planner.calcite.workaround;

import static io.braid.planner.calcite.workaround.PlainCalcite.stillMisses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Objects;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Faults of Calcite in rules, metadata and builders. A test fails once upstream is fixed. */
final class RuleFaultsTest {
    private static final String FIXED = "Calcite does as it should now, so the workaround can be removed";

    /** Fault behind {@link SeparateLimitsRelBuilder}: since CALCITE-6128. */
    @Test
    void offsetOfALimitIsMergedWithIt() {
        RelNode rows = PlainCalcite.converted("SELECT id FROM emp");
        RelNode limited = builder(rows).push(rows).limit(0, 3).limit(1, -1).build();
        assertThat(limited).as(FIXED).isInstanceOfSatisfying(Sort.class, sort -> assertThat(
                        RexLiteral.intValue(Objects.requireNonNull(sort.fetch)))
                .isEqualTo(3));
        stillMisses(
                "SELECT COUNT(*) FROM (SELECT * FROM (SELECT x FROM (VALUES 1, 2, 3, 4) AS a (x) WHERE x > 0 LIMIT 3)"
                        + " AS a OFFSET 1) AS b",
                "2");
    }

    /** Fault behind {@link BraidUniqueColumns} and {@link BraidUniqueKeys}. */
    @Test
    void leastOfSomeRowsIsUniqueWhereTheValuesAre() {
        RelNode groups = PlainCalcite.converted(
                "SELECT g, MIN(v) FILTER (WHERE v < 0) AS m FROM (VALUES (1, 1), (2, 2)) AS t (g, v) GROUP BY g");
        RelMetadataQuery metadata = groups.getCluster().getMetadataQuery();
        assertThat(groups).isInstanceOf(Aggregate.class);
        assertThat(metadata.areColumnsUnique(groups, ImmutableBitSet.of(1)))
                .as(FIXED)
                .isTrue();
        assertThat(metadata.getUniqueKeys(groups)).as(FIXED).contains(ImmutableBitSet.of(1));
        stillMisses(
                "SELECT DISTINCT m FROM (SELECT MIN(v) FILTER (WHERE v < 0) AS m FROM (VALUES (1, 1), (2, 2))"
                        + " AS t (g, v) GROUP BY g) AS a",
                "null");
    }

    /** Fault behind {@link BraidMaxRows}. */
    @Test
    void semiJoinHasMoreRowsThanItsLeftSide() {
        RelNode rows = PlainCalcite.converted("SELECT x FROM (VALUES 1, 2) AS t (x)");
        RelBuilder builder = builder(rows).push(rows).push(rows);
        RelNode join = builder.join(JoinRelType.SEMI, builder.equals(builder.field(2, 0, 0), builder.field(2, 1, 0)))
                .build();
        assertThat(join.getCluster().getMetadataQuery().getMaxRowCount(join))
                .as(FIXED)
                .isGreaterThan(2);
    }

    /** Fault behind {@link BraidMaxRows}. */
    @Test
    void totalsAmongGroupingSetsOfNoRowsAreLost() {
        stillMisses(
                "SELECT x FROM (VALUES 1) AS t (x) WHERE EXISTS"
                        + " (SELECT COUNT(*) FROM (VALUES (1, 2)) AS u (a, b) WHERE 1 = 0 GROUP BY CUBE (a, b))",
                "1");
    }

    /** Fault behind {@code BraidPredicates} and {@code JoinPredicates}. */
    @Test
    void comparisonsWithNullAreNoPredicates() {
        RelNode rows = PlainCalcite.converted("SELECT id FROM emp");
        RexBuilder rex = rows.getCluster().getRexBuilder();
        RexNode column = rex.makeInputRef(rows, 0);
        RexNode never = rex.makeCall(SqlStdOperatorTable.EQUALS, column, rex.makeNullLiteral(column.getType()));
        RelNode filter = LogicalFilter.create(rows, never);
        RelMetadataQuery metadata = rows.getCluster().getMetadataQuery();
        assertThatThrownBy(() -> metadata.getPulledUpPredicates(filter))
                .as(FIXED)
                .isInstanceOf(AssertionError.class);
    }

    /** Fault behind {@link PushLimitsIntoUnion}. */
    @Test
    void limitsAreGivenToTheInputsOfAUnionForEver() {
        RelNode union = PlainCalcite.converted("SELECT 'n' AS kind, id AS k FROM emp UNION ALL"
                + " SELECT 'r', id FROM dept ORDER BY kind, k LIMIT 3");
        RelNode limited = PlainCalcite.rewritten(
                union, CoreRules.SORT_UNION_TRANSPOSE, CoreRules.SORT_REMOVE_CONSTANT_KEYS, CoreRules.PROJECT_REMOVE);
        assertThat(RelOptUtil.toString(limited).split(LogicalSort.class.getSimpleName()))
                .as(FIXED)
                .hasSizeGreaterThan(10);
    }

    /** Fault behind {@link ReduceFilters} and {@link ReduceJoins}. */
    @Test
    void exactAndApproximateConstantsOfOneConditionFail() {
        RelNode rows = PlainCalcite.converted("SELECT CAST(id AS DOUBLE) AS x FROM emp");
        RexBuilder rex = rows.getCluster().getRexBuilder();
        RexNode column = rex.makeInputRef(rows, 0);
        RexNode above = rex.makeCall(
                SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, column, rex.makeExactLiteral(new BigDecimal("1.5")));
        RexNode below = rex.makeCall(
                SqlStdOperatorTable.LESS_THAN_OR_EQUAL, column, rex.makeApproxLiteral(new BigDecimal("10")));
        RelNode filter = LogicalFilter.create(rows, rex.makeCall(SqlStdOperatorTable.AND, above, below));
        assertThatThrownBy(() -> PlainCalcite.rewritten(filter, CoreRules.FILTER_REDUCE_EXPRESSIONS))
                .as(FIXED)
                .isInstanceOf(ClassCastException.class);
        assertThat(PlainCalcite.rewritten(filter, new ReduceFilters())).isInstanceOf(LogicalFilter.class);
    }

    private static RelBuilder builder(RelNode relation) {
        return RelFactories.LOGICAL_BUILDER.create(relation.getCluster(), null);
    }
}
