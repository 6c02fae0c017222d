package io.braid.planner.sql;

import io.braid.planner.function.ChanceFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** How far a frame of a window reaches, {@code ROWS 3 PRECEDING}: as far for each row, so no column says so. */
final class FrameLimits extends SqlBasicVisitor<@Nullable Void> {
    private FrameLimits() {}

    static void check(SqlWindow window) {
        check(window.getLowerBound());
        check(window.getUpperBound());
    }

    private static void check(@Nullable SqlNode limit) {
        if (limit instanceof SqlCall call) {
            call.accept(new FrameLimits());
        }
    }

    @Override
    public @Nullable Void visit(SqlIdentifier column) {
        throw refused(column);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY) || ChanceFunctions.named(call.getOperator().getName()) != null) {
            throw refused(call);
        }
        return super.visit(call);
    }

    private static BraidException refused(SqlNode limit) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "A frame of a window reaches as far for each row: its limit is a constant or a parameter here, without columns,"
                        + " sub-queries and chance",
                SqlErrors.at(limit.getParserPosition()));
    }
}
