package io.braid.planner.syntax;

import io.braid.planner.function.VolatileFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Check that offsets of window frames, {@code ROWS 3 PRECEDING}, do not use columns. */
final class WindowFrameLimits extends SqlBasicVisitor<@Nullable Void> {
    private WindowFrameLimits() {}

    static void check(SqlWindow window) {
        check(window.getLowerBound());
        check(window.getUpperBound());
    }

    private static void check(@Nullable SqlNode limit) {
        if (limit instanceof SqlCall call) {
            call.accept(new WindowFrameLimits());
        }
    }

    @Override
    public @Nullable Void visit(SqlIdentifier column) {
        throw refused(column);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY)
                || VolatileFunctions.named(call.getOperator().getName()) != null) {
            throw refused(call);
        }
        return super.visit(call);
    }

    private static BraidException refused(SqlNode limit) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "A frame of a window reaches as far for each row: its limit is a constant or a parameter here,"
                        + " without columns,"
                        + " sub-queries and chance",
                CalciteErrors.at(limit.getParserPosition()));
    }
}
