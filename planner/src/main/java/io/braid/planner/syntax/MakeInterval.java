package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.IntervalFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collections;
import java.util.List;
import java.util.ArrayList;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code MAKE_INTERVAL(days => 10)} with all its arguments, those that are left out being 0. */
final class MakeInterval {
    private static final List<String> PARTS = List.of("years", "months", "weeks", "days", "hours", "mins", "secs");

    private MakeInterval() {}

    static @Nullable SqlNode rewritten(SqlCall call) {
        if (!(call.getOperator() instanceof SqlUnresolvedFunction)
                || !call.getOperator().getName().equalsIgnoreCase(IntervalFunctions.MAKE)) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> parts =
                new ArrayList<>(Collections.nCopies(PARTS.size(), SqlLiteral.createExactNumeric("0", place)));
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode argument = call.operand(i);
            boolean isNamed = argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
            int index = isNamed ? index(((SqlCall) argument).operand(1)) : i;
            if (index < 0 || index >= parts.size()) {
                throw new BraidException(
                        ErrorCode.UNDEFINED_FUNCTION,
                        "MAKE_INTERVAL takes " + String.join(", ", PARTS) + ", in this order or as days => 10",
                        CalciteErrors.at(argument.getParserPosition()));
            }
            parts.set(index, isNamed ? ((SqlCall) argument).operand(0) : argument);
        }
        return FunctionTable.own(IntervalFunctions.MAKE).createCall(place, parts);
    }

    private static int index(SqlNode name) {
        return name instanceof SqlIdentifier identifier
                ? PARTS.indexOf(identifier.getSimple().toLowerCase(Locale.ROOT))
                : -1;
    }
}
