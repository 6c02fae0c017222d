package io.braid.planner.syntax;

import io.braid.grammar.parser.RowsInFrom;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.function.ArrayRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUnnestOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * {@code UNNEST(ARRAY[1, 2]) [WITH ORDINALITY]} in FROM. Array constructors become {@code (VALUES (1), (2))}, possibly
 * lateral; other arrays become {@link ArrayRows}. Shorter arrays are padded with nulls.
 */
public final class UnnestCalls {
    private static final String NAME = "unnest";

    private UnnestCalls() {}

    public static boolean isMeant(SqlCall call) {
        return call.getOperator() instanceof SqlUnnestOperator;
    }

    private static boolean isWrittenOut(SqlNode array) {
        return array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                && !elements(array).isEmpty();
    }

    private static List<SqlNode> elements(SqlNode array) {
        return ((SqlCall) array).getOperandList();
    }

    /** Returns the query for a call. */
    public static SqlNode query(SqlCall call) {
        if (!call.getOperandList().stream().allMatch(UnnestCalls::isWrittenOut)) {
            return ofRows(call);
        }
        List<List<SqlNode>> arrays =
                call.getOperandList().stream().map(UnnestCalls::elements).toList();
        SqlParserPos place = call.getParserPosition();
        SqlNode query = isOfOthers(call) ? chosen(arrays, isNumbered(call)) : values(arrays, isNumbered(call), place);
        return SqlStdOperatorTable.LATERAL.createCall(place, query);
    }

    private static SqlNode ofRows(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlIdentifier rows = new SqlIdentifier("unnest_rows", place);
        List<SqlNode> columns = new ArrayList<>();
        for (int i = 1; i <= call.operandCount(); i++) {
            columns.add(rows.plus(ArrayRows.ELEMENT + i, place));
        }
        if (isNumbered(call)) {
            columns.add(rows.plus(ArrayRows.NUMBER, place));
        }
        SqlNode unnested = RowsInFrom.table(ArrayRows.OPERATOR, call.getOperandList(), "unnest_queried", rows);
        return RowsInFrom.lateral(new SqlNodeList(columns, place), unnested);
    }

    /** True if elements reference columns or parameters, whose types depend on the other elements. */
    private static boolean isOfOthers(SqlCall call) {
        boolean[] found = {false};
        call.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier name) {
                found[0] = true;
                return null;
            }

            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                found[0] = true;
                return null;
            }
        });
        return found[0];
    }

    /** Selects elements by their number, so that the outer row is read only once. */
    private static SqlNode chosen(List<List<SqlNode>> arrays, boolean isNumbered) {
        Map<String, SqlNode> elements = new HashMap<>();
        List<String> columns = new ArrayList<>();
        for (List<SqlNode> array : arrays) {
            StringBuilder column = new StringBuilder("CASE unnest_n");
            for (int i = 0; i < array.size(); i++) {
                String name = "unnest_" + elements.size();
                elements.put(name, array.get(i));
                column.append(" WHEN ").append(i + 1).append(" THEN ").append(name);
            }
            columns.add(column.append(" END").toString());
        }
        if (isNumbered) {
            columns.add("CAST(unnest_n AS BIGINT)");
        }
        String numbers = IntStream.rangeClosed(1, longest(arrays))
                .mapToObj(i -> "(" + i + ")")
                .collect(Collectors.joining(", "));
        return new ParameterSubstitution(List.of(), elements, table -> table)
                .putInto(StatementReader.query("SELECT " + String.join(", ", columns) + " FROM (VALUES " + numbers
                        + ") AS unnest_numbers (unnest_n)"));
    }

    private static int longest(List<List<SqlNode>> arrays) {
        return arrays.stream().mapToInt(List::size).max().orElseThrow();
    }

    private static SqlNode values(List<List<SqlNode>> arrays, boolean isNumbered, SqlParserPos place) {
        List<SqlNode> rows = new ArrayList<>();
        for (int i = 0; i < longest(arrays); i++) {
            int number = i;
            List<SqlNode> row = new ArrayList<>(arrays.stream()
                    .map(array -> number < array.size() ? array.get(number) : SqlLiteral.createNull(place))
                    .toList());
            if (isNumbered) {
                SqlNode ordinal = SqlLiteral.createExactNumeric(String.valueOf(number + 1), place);
                row.add(DialectFunctions.cast(ordinal, SqlTypeName.BIGINT));
            }
            rows.add(SqlStdOperatorTable.ROW.createCall(place, row));
        }
        return SqlStdOperatorTable.VALUES.createCall(place, rows);
    }

    private static boolean isNumbered(SqlCall call) {
        return ((SqlUnnestOperator) call.getOperator()).withOrdinality;
    }

    /** Applies an alias and column names; a single column has the name of the table alias. */
    public static SqlNode named(SqlNode query, SqlCall call, List<SqlNode> names) {
        SqlParserPos place = call.getParserPosition();
        SqlNode rows = names.isEmpty() ? new SqlIdentifier(NAME, place) : names.get(0);
        List<SqlNode> operands = new ArrayList<>(List.of(query, rows));
        int arrays = call.operandCount();
        IntStream.range(0, arrays)
                .mapToObj(i -> arrays == 1 ? rows : new SqlIdentifier(NAME + (i + 1), place))
                .forEach(operands::add);
        if (isNumbered(call)) {
            operands.add(new SqlIdentifier("ordinality", place));
        }
        for (int i = 1; i < names.size(); i++) {
            if (i + 1 < operands.size()) {
                operands.set(i + 1, names.get(i));
            } else {
                operands.add(names.get(i));
            }
        }
        return SqlStdOperatorTable.AS.createCall(place, operands);
    }
}
