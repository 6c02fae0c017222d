package io.braid.planner.syntax;

import static java.util.Map.entry;

import io.braid.grammar.parser.json.JsonRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** PostgreSQL's table functions over the elements of JSON arrays and the members of objects, as queries. */
public final class JsonTableFunctions {
    private static final Map<String, JsonRows.Of> FUNCTIONS = Map.ofEntries(
            entry("JSON_ARRAY_ELEMENTS", JsonRows.Of.ELEMENTS),
            entry("JSONB_ARRAY_ELEMENTS", JsonRows.Of.ELEMENTS),
            entry("JSON_ARRAY_ELEMENTS_TEXT", JsonRows.Of.ELEMENT_TEXTS),
            entry("JSONB_ARRAY_ELEMENTS_TEXT", JsonRows.Of.ELEMENT_TEXTS),
            entry("JSON_EACH", JsonRows.Of.MEMBERS),
            entry("JSONB_EACH", JsonRows.Of.MEMBERS),
            entry("JSON_EACH_TEXT", JsonRows.Of.MEMBER_TEXTS),
            entry("JSONB_EACH_TEXT", JsonRows.Of.MEMBER_TEXTS));
    private static final String ROWS = "json_parts";

    private JsonTableFunctions() {}

    static boolean isMeant(SqlCall call) {
        return call.getOperator() instanceof SqlFunction function
                && function.getNameAsId().isSimple()
                && FUNCTIONS.containsKey(function.getName().toUpperCase(Locale.ROOT));
    }

    /** Returns the column names of a call. */
    static List<String> columns(SqlCall call) {
        return hasKeys(of(call)) ? List.of(JsonRows.KEY, JsonRows.ITEM) : List.of(JsonRows.ITEM);
    }

    private static JsonRows.Of of(SqlCall call) {
        return Objects.requireNonNull(FUNCTIONS.get(call.getOperator().getName().toUpperCase(Locale.ROOT)));
    }

    private static boolean hasKeys(JsonRows.Of of) {
        return of == JsonRows.Of.MEMBERS || of == JsonRows.Of.MEMBER_TEXTS;
    }

    /**
     * Returns the query for a call.
     *
     * @param isNumbered whether to append the ordinality column
     */
    static SqlNode query(SqlCall call, boolean isNumbered) {
        if (call.operandCount() != 1) {
            String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
            throw CalciteErrors.wrongCount(name, "(document)", call);
        }
        JsonRows.Of of = of(call);
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> columns = new ArrayList<>();
        for (String column : columns(call)) {
            columns.add(new SqlIdentifier(List.of(ROWS, column), place));
        }
        if (isNumbered) {
            columns.add(SqlStdOperatorTable.AS.createCall(
                    place,
                    new SqlIdentifier(List.of(ROWS, JsonRows.NUMBER), place),
                    new SqlIdentifier(TableFunctions.ORDINALITY, place)));
        }
        SqlNode path = SqlLiteral.createCharString("$", place);
        return JsonRows.lateral(
                new SqlNodeList(columns, place),
                JsonRows.table(call.operand(0), path, of, new SqlIdentifier(ROWS, place)));
    }
}
