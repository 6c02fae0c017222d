package io.braid.planner.validate;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.DialectFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;

/** Errors for calls of unknown functions or with a wrong number of arguments, with suggestions. */
final class UnknownFunctions {
    private UnknownFunctions() {}

    /** Returns the error for a call of an unknown function. */
    static BraidException error(SqlCall call, List<RelDataType> arguments) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        Set<String> counts = counts(name);
        String hint;
        if (!counts.isEmpty()) {
            hint = "; " + name + " takes " + String.join(" or ", counts);
        } else if (FunctionTable.names().contains(name)) {
            hint = "; " + name + " takes others";
        } else {
            hint = Suggestion.hint(name, FunctionTable.names());
        }
        return new BraidException(
                ErrorCode.UNDEFINED_FUNCTION,
                "There is no function " + name
                        + arguments.stream().map(RelDataType::toString).collect(Collectors.joining(", ", "(", ")"))
                        + hint,
                CalciteErrors.at(call.getParserPosition()));
    }

    /** Returns the supported numbers of arguments for a name; none if there is no such function. */
    private static Set<String> counts(String name) {
        Set<String> counts = new TreeSet<>();
        for (SqlOperator operator : FunctionTable.OPERATORS.getOperatorList()) {
            if (operator instanceof SqlFunction && operator.getName().equalsIgnoreCase(name)) {
                counts.add(described(operator.getOperandCountRange()));
            }
        }
        DialectFunctions.counts(name).forEach(count -> counts.add(described(SqlOperandCountRanges.of(count))));
        return counts;
    }

    private static String described(SqlOperandCountRange range) {
        int least = range.getMin();
        int most = range.getMax();
        String counts = most < 0 ? least + " or more" : most > least ? least + " to " + most : String.valueOf(least);
        return counts + (counts.equals("1") ? " argument" : " arguments");
    }
}
