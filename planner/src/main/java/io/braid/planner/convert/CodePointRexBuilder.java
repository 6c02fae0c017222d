package io.braid.planner.convert;

import io.braid.planner.function.Literals;
import io.braid.planner.function.value.CodePointComparator;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.Collator;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * Expression builder with the engine's semantics: text constants compare by code points, numbers have any length, and
 * times are rounded where Calcite would truncate them.
 */
class CodePointRexBuilder extends RexBuilder {
    CodePointRexBuilder(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    @Override
    @SuppressWarnings("rawtypes") // as Calcite declares it
    protected RexLiteral makeLiteral(@Nullable Comparable value, RelDataType type, SqlTypeName typeName) {
        return super.makeLiteral(fitted(value, type), type, typeName);
    }

    @SuppressWarnings("rawtypes") // as Calcite declares it
    private static @Nullable Comparable fitted(@Nullable Comparable value, RelDataType type) {
        if (value instanceof NlsString text && type.getCollation() != null && type.getCharset() != null) {
            return byCodePoints(text, type);
        }
        boolean isOfClock = value instanceof TimestampString || value instanceof TimeString;
        boolean isRounded = isOfClock && type.getPrecision() >= 0 && type.getPrecision() < Ticks.DIGITS;
        return value != null && isRounded ? Literals.rounded(value, type) : value;
    }

    /** Gives a constant its own type if a decimal type has too few integer digits for it. */
    @Override
    public RexLiteral makeExactLiteral(BigDecimal value, RelDataType type) {
        boolean fits = type.getSqlTypeName() != SqlTypeName.DECIMAL
                || value.precision() - value.scale() <= type.getPrecision() - type.getScale();
        if (fits) {
            return super.makeExactLiteral(value, type);
        }
        int places = Math.max(0, value.stripTrailingZeros().scale());
        RelDataType own = getTypeFactory().createSqlType(SqlTypeName.DECIMAL, DataType.MAX_DECIMAL_DIGITS, places);
        return super.makeExactLiteral(value.setScale(places, RoundingMode.UNNECESSARY), own);
    }

    private static NlsString byCodePoints(NlsString text, RelDataType type) {
        return new NlsString(
                text.getValue(),
                Objects.requireNonNull(type.getCharset()).name(),
                new ByCodePoints(Objects.requireNonNull(type.getCollation())));
    }

    /** Collation that is equal to another one, and so has the same type, but sorts by code points. */
    private static final class ByCodePoints extends SqlCollation {
        private static final long serialVersionUID = 1;

        ByCodePoints(SqlCollation other) {
            super(other.getCollationName(), other.getCoercibility());
        }

        @Override
        public Collator getCollator() {
            return CodePointComparator.INSTANCE;
        }
    }
}
