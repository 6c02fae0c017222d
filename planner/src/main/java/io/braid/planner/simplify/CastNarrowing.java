package io.braid.planner.simplify;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeName.Limit;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;

/**
 * Narrowing of constants to the type of a cast operand. The wider type must contain all values of that type, in the
 * same order.
 */
public sealed interface CastNarrowing {
    /** Returns the narrowing for a cast; empty if there is none. */
    static Optional<CastNarrowing> of(RexNode node) {
        if (!node.isA(SqlKind.CAST)) {
            return Optional.empty();
        }
        RelDataType from = ((RexCall) node).getOperands().get(0).getType();
        SqlTypeName to = node.getType().getSqlTypeName();
        if (isInteger(from.getSqlTypeName()) && isInteger(to) && to.compareTo(from.getSqlTypeName()) >= 0) {
            return Optional.of(new ToInteger(from));
        }
        return from.getSqlTypeName() == SqlTypeName.DATE && to == SqlTypeName.TIMESTAMP
                ? Optional.of(new ToDate(from))
                : Optional.empty();
    }

    static boolean isInteger(RexNode node) {
        return isInteger(node.getType().getSqlTypeName());
    }

    private static boolean isInteger(SqlTypeName type) {
        return SqlTypeName.INT_TYPES.contains(type);
    }

    /** Returns the narrower type. */
    RelDataType type();

    /** Returns a value in the narrower type, if it is contained in it. */
    Optional<Comparable<?>> value(Comparable<?> wide);

    Optional<Comparable<?>> value(RexLiteral wide);

    /** Returns a literal or ranges in the narrower type, if all bounds are contained in it. */
    default Optional<RexNode> literal(RexBuilder rex, RexLiteral wide) {
        if (wide.getTypeName() == SqlTypeName.SARG) {
            return ranges(Objects.requireNonNull(wide.getValueAs(Sarg.class)))
                    .map(sarg -> rex.makeSearchArgumentLiteral(sarg, type()));
        }
        RelDataType type = rex.getTypeFactory().createTypeWithNullability(type(), false);
        return value(wide).map(narrow -> rex.makeLiteral(narrow, type, false));
    }

    /** Returns ranges whose bounds are all contained in the narrower type. */
    @SuppressWarnings({"rawtypes", "unchecked"})
    private Optional<Sarg<?>> ranges(Sarg<?> wide) {
        ImmutableRangeSet.Builder narrow = ImmutableRangeSet.builder();
        for (Range<?> range : wide.rangeSet.asRanges()) {
            Optional<Comparable<?>> lower = range.hasLowerBound() ? value(range.lowerEndpoint()) : Optional.empty();
            Optional<Comparable<?>> upper = range.hasUpperBound() ? value(range.upperEndpoint()) : Optional.empty();
            if (lower.isPresent() != range.hasLowerBound() || upper.isPresent() != range.hasUpperBound()) {
                return Optional.empty();
            }
            Range rest = Range.all();
            if (lower.isPresent()) {
                rest = rest.intersection(Range.downTo((Comparable) lower.get(), range.lowerBoundType()));
            }
            if (upper.isPresent()) {
                rest = rest.intersection(Range.upTo((Comparable) upper.get(), range.upperBoundType()));
            }
            narrow.add(rest);
        }
        return Optional.of(Sarg.of(wide.nullAs, narrow.build()));
    }

    /** Narrowing to another integer type. */
    record ToInteger(RelDataType type) implements CastNarrowing {
        @Override
        public Optional<Comparable<?>> value(Comparable<?> wide) {
            BigDecimal number = (BigDecimal) wide;
            return number.compareTo(limit(false)) >= 0 && number.compareTo(limit(true)) <= 0
                    ? Optional.of(number)
                    : Optional.empty();
        }

        @Override
        public Optional<Comparable<?>> value(RexLiteral wide) {
            return value(Objects.requireNonNull(wide.getValueAs(BigDecimal.class)));
        }

        private BigDecimal limit(boolean isGreatest) {
            return (BigDecimal)
                    Objects.requireNonNull(type.getSqlTypeName().getLimit(isGreatest, Limit.OVERFLOW, false, -1, -1));
        }
    }

    /** Narrowing of a timestamp to a date, exact at midnight only. */
    record ToDate(RelDataType type) implements CastNarrowing {
        private static final String MIDNIGHT = "00:00:00";

        @Override
        public Optional<Comparable<?>> value(Comparable<?> wide) {
            String[] dateAndTime = wide.toString().split(" ");
            return dateAndTime[1].equals(MIDNIGHT) ? Optional.of(new DateString(dateAndTime[0])) : Optional.empty();
        }

        @Override
        public Optional<Comparable<?>> value(RexLiteral wide) {
            return wide.getTypeName() == SqlTypeName.TIMESTAMP
                    ? value(Objects.requireNonNull(wide.getValueAs(TimestampString.class)))
                    : Optional.empty();
        }
    }
}
