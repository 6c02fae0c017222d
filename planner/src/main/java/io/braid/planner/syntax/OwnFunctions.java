package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.Synonyms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Rewrite of synonyms, and of calls that the parser binds to Calcite's library, to Braid's own functions. */
final class OwnFunctions {
    private static final Map<String, String> OWN_BY_PARSED = Map.of(
            "PERCENTILE_CONT", "PERCENTILE_CONT",
            "PERCENTILE_DISC", "PERCENTILE_DISC",
            "DATE_TRUNC", "DATE_TRUNC",
            "TRANSLATE3", "TRANSLATE");

    private OwnFunctions() {}

    static @Nullable SqlNode rewritten(SqlCall call) {
        String synonym = Synonyms.functionOf(call.getOperator().getName());
        if (synonym != null && call.getOperator() instanceof SqlUnresolvedFunction unresolved) {
            return named(synonym, unresolved).createCall(call.getParserPosition(), call.getOperandList());
        }
        String own = OWN_BY_PARSED.get(call.getOperator().getName());
        if (own == null || call.getOperator() instanceof SqlUnresolvedFunction) {
            return null;
        }
        List<SqlNode> arguments = new ArrayList<>();
        for (SqlNode argument : call.getOperandList()) {
            if (argument instanceof SqlIntervalQualifier unit) {
                // DATE_TRUNC(d, MONTH) is equivalent to DATE_TRUNC('month', d).
                arguments.add(0, SqlLiteral.createCharString(String.valueOf(unit), unit.getParserPosition()));
            } else {
                arguments.add(argument);
            }
        }
        return FunctionTable.own(own).createCall(call.getFunctionQuantifier(), call.getParserPosition(), arguments);
    }

    private static SqlFunction named(String name, SqlUnresolvedFunction function) {
        return new SqlUnresolvedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO), null, null, null, null, function.getFunctionType());
    }
}
