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
 * Conditions that are known to hold, and the conditions they imply. If what they tell were taken for new, it would be
 * inferred from them again and again.
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

    /** True if it is new. */
    boolean add(RexNode condition) {
        return !tell(condition) && all.add(plain(condition));
    }

    boolean tell(RexNode condition) {
        return all.contains(plain(condition)) || isNotNullAnyway(condition) || narrowsNothing(condition);
    }

    /** Between {@code x > 2} and {@code x < 4} there is nothing for {@code x > 1} to leave out. */
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

    /** What conditions say together, part by part; false for what cannot be. */
    private Set<RexNode> together(List<RexNode> conditions) {
        RexNode simple = simplify.simplifyFilterPredicates(conditions);
        return simple == null
                ? Set.of(rex.makeLiteral(false))
                : RelOptUtil.conjunctions(simple).stream().map(this::plain).collect(Collectors.toSet());
    }

    /** No row passes {@code x > 1} whose x is null. */
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

    /** Ranges that are false of null, and those that are unknown, let the same rows pass. */
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
