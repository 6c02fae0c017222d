package io.braid.planner.rewrite;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;

/**
 * Values of an expression that satisfy a condition.
 *
 * @param nulls whether null satisfies it
 */
record AllowedValues(RexNode expression, RangeSet<Value> values, boolean nulls) {
    /** A comparable constant. */
    record Value(Comparable<Object> value) implements Comparable<Value> {
        @SuppressWarnings("unchecked") // The type is checked before two values are compared.
        static Value of(Comparable<?> value) {
            return new Value((Comparable<Object>) value);
        }

        @Override
        public int compareTo(Value other) {
            return value.compareTo(other.value);
        }
    }

    /** Returns the values that satisfy a condition, if it compares an expression with constants. */
    static Optional<AllowedValues> by(RexNode condition) {
        if (!(condition instanceof RexCall call)) {
            return Optional.empty();
        }
        RexNode operand = call.getOperands().get(0);
        return switch (call.getKind()) {
            case IS_NOT_NULL -> Optional.of(new AllowedValues(operand, ImmutableRangeSet.of(Range.all()), false));
            case IS_NULL -> Optional.of(new AllowedValues(operand, ImmutableRangeSet.of(), true));
            case SEARCH -> search(operand, call.getOperands().get(1));
            case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL, NOT_EQUALS ->
                comparison(call);
            default -> Optional.empty();
        };
    }

    private static Optional<AllowedValues> search(RexNode operand, RexNode list) {
        if (!(list instanceof RexLiteral literal) || !(literal.getValue() instanceof Sarg<?> sarg)) {
            return Optional.empty();
        }
        RangeSet<Value> values = TreeRangeSet.create();
        sarg.rangeSet.asRanges().forEach(range -> values.add(mapped(range)));
        return Optional.of(new AllowedValues(operand, values, sarg.nullAs == RexUnknownAs.TRUE));
    }

    private static Range<Value> mapped(Range<? extends Comparable<?>> range) {
        if (range.hasLowerBound() && range.hasUpperBound()) {
            return Range.range(
                    Value.of(range.lowerEndpoint()),
                    range.lowerBoundType(),
                    Value.of(range.upperEndpoint()),
                    range.upperBoundType());
        }
        if (range.hasLowerBound()) {
            return Range.downTo(Value.of(range.lowerEndpoint()), range.lowerBoundType());
        }
        return range.hasUpperBound()
                ? Range.upTo(Value.of(range.upperEndpoint()), range.upperBoundType())
                : Range.all();
    }

    private static Optional<AllowedValues> comparison(RexCall call) {
        List<RexNode> operands = call.getOperands();
        boolean swapped = operands.get(0) instanceof RexLiteral;
        if (!(operands.get(swapped ? 0 : 1) instanceof RexLiteral literal)
                || operands.get(swapped ? 1 : 0) instanceof RexLiteral) {
            return Optional.empty();
        }
        Comparable<?> constant = literal.getValueAs(Comparable.class);
        if (constant == null) {
            return Optional.empty();
        }
        Value value = Value.of(constant);
        SqlKind kind = swapped ? call.getKind().reverse() : call.getKind();
        RangeSet<Value> values =
                switch (kind) {
                    case EQUALS -> ImmutableRangeSet.of(Range.singleton(value));
                    case NOT_EQUALS ->
                        ImmutableRangeSet.of(Range.singleton(value)).complement();
                    case LESS_THAN -> ImmutableRangeSet.of(Range.lessThan(value));
                    case LESS_THAN_OR_EQUAL -> ImmutableRangeSet.of(Range.atMost(value));
                    case GREATER_THAN -> ImmutableRangeSet.of(Range.greaterThan(value));
                    default -> ImmutableRangeSet.of(Range.atLeast(value));
                };
        return Optional.of(new AllowedValues(operands.get(swapped ? 1 : 0), values, false));
    }

    /** Returns the values that satisfy both conditions on the same expression. */
    AllowedValues and(AllowedValues other) {
        if (!isComparable(other)) {
            return this;
        }
        RangeSet<Value> both = TreeRangeSet.create(values);
        both.removeAll(other.values.complement());
        return new AllowedValues(expression, both, nulls && other.nulls);
    }

    /** True if this condition implies the other one on the same expression. */
    boolean isWithin(AllowedValues other) {
        return isComparable(other) && (!nulls || other.nulls) && other.values.enclosesAll(values);
    }

    /** True if the constants of both have the same type. */
    private boolean isComparable(AllowedValues other) {
        Optional<Class<?>> mine = type();
        Optional<Class<?>> its = other.type();
        return mine.isEmpty() || its.isEmpty() || mine.equals(its);
    }

    private Optional<Class<?>> type() {
        return values.asRanges().stream()
                .filter(range -> range.hasLowerBound() || range.hasUpperBound())
                .findFirst()
                .map(range -> (range.hasLowerBound() ? range.lowerEndpoint() : range.upperEndpoint())
                        .value()
                        .getClass());
    }
}
