package io.braid.planner.syntax;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Expansion of null tests on rows: {@code (a, b) IS DISTINCT FROM (c, d)}, which Calcite compares as {@code <>} does,
 * is true if some columns are distinct; {@code (a, b) IS NULL} and {@code IS NOT NULL} if all columns are, where
 * Calcite takes a row for a value that is never null.
 */
final class RowTests {
    private RowTests() {}

    /** Returns the comparison column by column; null if the call is no row comparison. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        return switch (call.getKind()) {
            case IS_DISTINCT_FROM -> compared(call, SqlStdOperatorTable.OR);
            case IS_NOT_DISTINCT_FROM -> compared(call, SqlStdOperatorTable.AND);
            case IS_NULL, IS_NOT_NULL -> nullTest(call);
            default -> null;
        };
    }

    private static @Nullable SqlNode compared(SqlCall call, SqlOperator connective) {
        List<SqlNode> left = columns(call.operand(0));
        List<SqlNode> right = columns(call.operand(1));
        if (left.size() != right.size()) {
            return null;
        }
        return spelledOut(
                call,
                connective,
                IntStream.range(0, left.size())
                        .mapToObj(i -> List.of(left.get(i), right.get(i)))
                        .toList());
    }

    private static @Nullable SqlNode nullTest(SqlCall call) {
        List<SqlNode> columns = columns(call.operand(0));
        if (columns.stream().anyMatch(column -> column instanceof SqlIdentifier name && name.isStar())) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "A row of all columns is not asked about nulls; name the columns",
                    CalciteErrors.at(call.getParserPosition()));
        }
        return spelledOut(
                call, SqlStdOperatorTable.AND, columns.stream().map(List::of).toList());
    }

    private static List<SqlNode> columns(SqlNode node) {
        return node instanceof SqlCall row && row.getKind() == SqlKind.ROW ? row.getOperandList() : List.of();
    }

    private static @Nullable SqlNode spelledOut(SqlCall call, SqlOperator connective, List<List<SqlNode>> columns) {
        SqlParserPos place = call.getParserPosition();
        return columns.stream()
                .<SqlNode>map(column -> call.getOperator().createCall(place, column))
                .reduce((one, other) -> connective.createCall(place, one, other))
                .orElse(null);
    }
}
