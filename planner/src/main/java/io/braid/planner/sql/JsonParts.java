package io.braid.planner.sql;

import static java.util.Map.entry;

import io.braid.planner.parser.JsonRows;
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
import org.apache.calcite.sql.parser.SqlParserPos;

/** PostgreSQL's functions in FROM that make rows of the elements of JSON arrays, or the members of objects, as queries. */
final class JsonParts {
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

    private JsonParts() {}

    static boolean isMeant(SqlCall call) {
        return call.getOperator() instanceof SqlFunction function
                && function.getNameAsId().isSimple()
                && FUNCTIONS.containsKey(function.getName().toUpperCase(Locale.ROOT));
    }

    /** What stands for a call. */
    static SqlNode query(SqlCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        if (call.operandCount() != 1) {
            throw FunctionCalls.wrongCount(name, "(document)", call);
        }
        JsonRows.Of of = Objects.requireNonNull(FUNCTIONS.get(name));
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> columns = new ArrayList<>();
        if (of == JsonRows.Of.MEMBERS || of == JsonRows.Of.MEMBER_TEXTS) {
            columns.add(new SqlIdentifier(List.of(ROWS, JsonRows.KEY), place));
        }
        columns.add(new SqlIdentifier(List.of(ROWS, JsonRows.ITEM), place));
        SqlNode path = SqlLiteral.createCharString("$", place);
        return JsonRows.lateral(
                new SqlNodeList(columns, place),
                JsonRows.table(call.operand(0), path, of, new SqlIdentifier(ROWS, place)));
    }
}
