package io.braid.planner.cost;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Sarg;

/**
 * Known conditions and everything that they imply. It prevents an implied condition from being inferred again and again
 * as new.
 */
final class ImpliedConditions {
    private final RexBuilder rex;
    private final RexSimplify simplify;
    private final Set<RexNode> all = new LinkedHashSet<>();

    ImpliedConditions(Collection<RexNode> known, RexBuilder rex, RexSimplify simplify) {
        this.rex = rex;
        this.simplify = simplify;
        known.forEach(condition -> all.add(plain(condition)));
    }

    /** Adds a condition; true if it is not implied yet. */
    boolean add(RexNode condition) {
        return !tell(condition) && all.add(plain(condition));
    }

    boolean tell(RexNode condition) {
        return all.contains(plain(condition)) || isNotNullAnyway(condition) || narrowsNothing(condition);
    }

    /**
     * True if a condition is implied by the known conditions on the same columns: {@code x > 2} implies {@code x > 1}.
     */
    private boolean narrowsNothing(RexNode condition) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
        List<RexNode> related = all.stream()
                .filter(known -> RelOptUtil.InputFinder.bits(known).equals(columns))
                .toList();
        return !related.isEmpty()
                && together(related)
                        .equals(together(Stream.concat(related.stream(), Stream.of(condition))
                                .toList()));
    }

    /** Returns the simplified conjuncts of conditions; false if they contradict each other. */
    private Set<RexNode> together(List<RexNode> conditions) {
        RexNode simple = simplify.simplifyFilterPredicates(conditions);
        return simple == null
                ? Set.of(rex.makeLiteral(false))
                : RelOptUtil.conjunctions(simple).stream().map(this::plain).collect(Collectors.toSet());
    }

    /** True for {@code x IS NOT NULL} if a known condition already rejects nulls, such as {@code x > 1}. */
    private boolean isNotNullAnyway(RexNode condition) {
        return condition.isA(SqlKind.IS_NOT_NULL)
                && ((RexCall) condition).getOperands().get(0) instanceof RexInputRef column
                && all.stream().anyMatch(known -> refusesNull(known, column));
    }

    private static boolean refusesNull(RexNode known, RexInputRef column) {
        return known.isA(SqlKind.SEARCH)
                ? ((RexCall) known).getOperands().get(0).equals(column) && sarg(known).nullAs != RexUnknownAs.TRUE
                : Strong.isNotTrue(known, ImmutableBitSet.of(column.getIndex()));
    }

    /** Normalizes ranges that are false for null to ranges that are unknown for null; both filter the same rows. */
    private RexNode plain(RexNode condition) {
        if (!condition.isA(SqlKind.SEARCH) || sarg(condition).nullAs != RexUnknownAs.FALSE) {
            return condition;
        }
        RexCall search = (RexCall) condition;
        RexLiteral ranges = (RexLiteral) search.getOperands().get(1);
        return rex.makeCall(
                search.getOperator(),
                search.getOperands().get(0),
                rex.makeSearchArgumentLiteral(
                        Sarg.of(RexUnknownAs.UNKNOWN, sarg(condition).rangeSet), ranges.getType()));
    }

    private static Sarg<?> sarg(RexNode search) {
        return (Sarg<?>) ((RexLiteral) ((RexCall) search).getOperands().get(1)).getValueAs(Sarg.class);
    }
}
