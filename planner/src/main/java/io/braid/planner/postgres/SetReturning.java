package io.braid.planner.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnnestOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Set-returning functions, as PostgreSQL allows them in FROM and in the select list. */
final class SetReturning {
    private static final String COMPOSITE = "_PG_EXPANDARRAY";
    private static final String SUBSCRIPTS = "GENERATE_SUBSCRIPTS";
    private static final String UNNEST = "UNNEST";
    /** The function for the tables above a partition; Braid has no partitions. */
    static final String ANCESTORS = "PG_PARTITION_ANCESTORS";

    /** Functions that are rewritten to UNNEST of an array. */
    private static final Set<String> OF_ARRAYS =
            Set.of(COMPOSITE, SUBSCRIPTS, "STRING_TO_TABLE", "REGEXP_SPLIT_TO_TABLE");

    private static final Set<String> ALL = Set.of(
            UNNEST,
            "GENERATE_SERIES",
            "JSON_ARRAY_ELEMENTS",
            "JSON_ARRAY_ELEMENTS_TEXT",
            "JSONB_ARRAY_ELEMENTS",
            "JSONB_ARRAY_ELEMENTS_TEXT");

    private static final SqlUnnestOperator NUMBERED = SqlStdOperatorTable.UNNEST_WITH_ORDINALITY;

    private SetReturning() {}

    /** True if a call is of a set-returning function. */
    static boolean isMeant(SqlCall call) {
        String name = nameOf(call);
        return ALL.contains(name) || OF_ARRAYS.contains(name);
    }

    static boolean isComposite(SqlCall call) {
        return nameOf(call).equals(COMPOSITE);
    }

    static String nameOf(SqlCall call) {
        return call.getOperator() instanceof SqlUnresolvedFunction function
                        && function.getNameAsId().names.size() < 3
                ? function.getName().toUpperCase(Locale.ROOT)
                : "";
    }

    /** Returns the call in {@code TABLE (f(x))} of a rewritten function; null if it is none. */
    static @Nullable SqlCall function(SqlCall table) {
        SqlCall inner =
                table.getKind() == SqlKind.LATERAL && table.operand(0) instanceof SqlCall lateral ? lateral : table;
        return inner.getKind() == SqlKind.COLLECTION_TABLE
                        && inner.operand(0) instanceof SqlCall call
                        && (OF_ARRAYS.contains(nameOf(call)) || nameOf(call).equals(UNNEST))
                ? call
                : null;
    }

    /**
     * Returns the table expression for FROM.
     *
     * @param names the table alias and column names, if there are any
     */
    static SqlNode inFrom(SqlCall call, List<SqlNode> names) {
        SqlParserPos place = call.getParserPosition();
        String own = nameOf(call).toLowerCase(Locale.ROOT);
        List<SqlNode> operands = new ArrayList<>(List.of(rows(call)));
        operands.add(names.isEmpty() ? new SqlIdentifier(own, place) : names.get(0));
        List<String> columns = isComposite(call) ? Composites.PARTS : List.of(own);
        for (int i = 0; i < columns.size(); i++) {
            operands.add(
                    i + 1 < names.size()
                            ? names.get(i + 1)
                            : columns.size() == 1 ? operands.get(1) : new SqlIdentifier(columns.get(i), place));
        }
        return SqlStdOperatorTable.AS.createCall(place, operands);
    }

    /** Returns the rows of a call as a table expression without an alias. */
    static SqlNode rows(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        return switch (nameOf(call)) {
            case UNNEST -> SqlStdOperatorTable.UNNEST.createCall(place, call.getOperandList());
            case COMPOSITE -> NUMBERED.createCall(place, call.getOperandList());
            case SUBSCRIPTS -> table(subscripts(call), place);
            case "STRING_TO_TABLE", "REGEXP_SPLIT_TO_TABLE" ->
                SqlStdOperatorTable.UNNEST.createCall(place, array(call));
            default -> table(call, place);
        };
    }

    private static SqlNode table(SqlNode call, SqlParserPos place) {
        return SqlStdOperatorTable.COLLECTION_TABLE.createCall(place, call);
    }

    /** Returns the subscripts of an array, in reverse order if requested. */
    private static SqlNode subscripts(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode dimension = call.operandCount() > 1 ? call.operand(1) : SqlLiteral.createExactNumeric("1", place);
        SqlNode lower = named("ARRAY_LOWER").createCall(place, call.operand(0), dimension);
        SqlNode upper = named("ARRAY_UPPER").createCall(place, call.operand(0), dimension);
        boolean backwards = call.operandCount() > 2
                && call.operand(2) instanceof SqlLiteral flag
                && Boolean.TRUE.equals(flag.getValueAs(Boolean.class));
        return backwards
                ? named("GENERATE_SERIES").createCall(place, upper, lower, SqlLiteral.createExactNumeric("-1", place))
                : named("GENERATE_SERIES").createCall(place, lower, upper);
    }

    /** The call of a function in place of one, which returns no rows. */
    static SqlCall none(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        return named("GENERATE_SERIES")
                .createCall(
                        place, SqlLiteral.createExactNumeric("1", place), SqlLiteral.createExactNumeric("0", place));
    }

    private static SqlNode array(SqlCall call) {
        String function = nameOf(call).equals("STRING_TO_TABLE") ? "STRING_TO_ARRAY" : "REGEXP_SPLIT_TO_ARRAY";
        return named(function).createCall(call.getParserPosition(), call.getOperandList());
    }

    static SqlFunction named(String name) {
        return new SqlUnresolvedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                null,
                null,
                null,
                null,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}
