package io.braid.planner.sql;

import io.braid.planner.function.CodePointOrder;
import java.text.Collator;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Builds expressions in which Calcite compares text constants by code points, as the engine compares text. */
class CodePointLiterals extends RexBuilder {
    CodePointLiterals(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    @Override
    @SuppressWarnings("rawtypes") // as Calcite declares it
    protected RexLiteral makeLiteral(@Nullable Comparable value, RelDataType type, SqlTypeName typeName) {
        return super.makeLiteral(
                value instanceof NlsString text && type.getCollation() != null && type.getCharset() != null
                        ? byCodePoints(text, type)
                        : value,
                type,
                typeName);
    }

    private static NlsString byCodePoints(NlsString text, RelDataType type) {
        return new NlsString(
                text.getValue(),
                Objects.requireNonNull(type.getCharset()).name(),
                new ByCodePoints(Objects.requireNonNull(type.getCollation())));
    }

    /** Equal to another collation, and so of the same type, but for the order. */
    private static final class ByCodePoints extends SqlCollation {
        private static final long serialVersionUID = 1;

        ByCodePoints(SqlCollation other) {
            super(other.getCollationName(), other.getCoercibility());
        }

        @Override
        public Collator getCollator() {
            return CodePointOrder.INSTANCE;
        }
    }
}
