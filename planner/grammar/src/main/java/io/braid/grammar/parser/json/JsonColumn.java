package io.braid.grammar.parser.json;

import io.braid.grammar.parser.Mistake;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueReturning;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A column of {@code JSON_TABLE} during parsing: a {@code JSON_VALUE}, {@code JSON_QUERY} or {@code JSON_EXISTS}. */
public final class JsonColumn {
    private static final Set<String> JSON_TYPES = Set.of("JSON", "JSONB");
    private static final Set<String> TRUTH_TYPES = Set.of("BOOLEAN", "BOOL");
    private static final Set<String> TEXT_TYPES = Set.of("VARCHAR", "CHAR", "TEXT", "STRING");

    private final SqlParserPos place;
    private final SqlDataTypeSpec type;
    private final boolean isOfJsonType;
    private final List<SqlNode> behaviors = new ArrayList<>();
    private SqlNode path;
    private boolean isJson;
    private boolean isExistence;
    private @Nullable SqlNode wrapper;

    JsonColumn(SqlIdentifier name, SqlDataTypeSpec type) {
        this.place = name.getParserPosition();
        this.isOfJsonType = JSON_TYPES.contains(nameOf(type));
        this.type =
                isOfJsonType ? new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, place), place) : type;
        this.isJson = isOfJsonType;
        String quoted = name.getSimple().replace("\\", "\\\\").replace("\"", "\\\"");
        this.path = SqlLiteral.createCharString("$.\"" + quoted + '"', place);
    }

    private static String nameOf(SqlDataTypeSpec type) {
        return type.getTypeName().getSimple().toUpperCase(Locale.ROOT);
    }

    /** Makes it a column of JSON rather than of a scalar. */
    public void isJson() {
        isJson = true;
    }

    /** Makes it an EXISTS column. */
    public void isExistence() {
        isExistence = true;
    }

    /** Sets the path, by default the member with the name of the column. */
    public void at(SqlNode where) {
        path = where;
    }

    /** Sets the wrapper option, which makes it a column of JSON. */
    public void wrappedIn(SqlNode when) {
        wrapper = when;
        isJson = true;
    }

    /** Sets the ON EMPTY or ON ERROR behavior: its keyword, optionally the DEFAULT, and which of both it is. */
    public void instead(List<SqlNode> behavior) {
        behaviors.addAll(behavior);
        String word = nameOf(behavior.get(0));
        boolean isOfJson = word.startsWith("EMPTY");
        boolean isOfExistence = !word.equals("ERROR") && symbol(behavior.get(0), SqlJsonExistsErrorBehavior.class);
        boolean isOfValue = word.equals("DEFAULT") || word.equals("NULL");
        boolean isOfEmpty = nameOf(behavior.get(behavior.size() - 1)).equals("EMPTY");
        if (isExistence ? isOfJson || isOfValue || isOfEmpty : isOfExistence) {
            throw unsupported(
                    isExistence ? "EXISTS takes TRUE, FALSE, UNKNOWN and ERROR ON ERROR" : word + " is for EXISTS");
        }
        if (isJson ? word.equals("DEFAULT") : isOfJson) {
            throw unsupported(word.replace('_', ' ') + " is for " + (isJson ? "values" : "JSON")
                    + ", which this column has none of");
        }
    }

    private Mistake unsupported(String what) {
        return Mistake.unsupported("In a column of JSON_TABLE, " + what, place);
    }

    private static boolean symbol(SqlNode word, Class<? extends Enum<?>> kind) {
        return word instanceof SqlLiteral literal && kind.isInstance(literal.getValue());
    }

    private static String nameOf(SqlNode word) {
        return word instanceof SqlLiteral literal && literal.getValue() instanceof Enum<?> symbol ? symbol.name() : "";
    }

    SqlDataTypeSpec type() {
        return type;
    }

    /** Returns its value for the value of a row. */
    SqlNode of(SqlNode item) {
        if (isExistence) {
            return existence(item);
        }
        return isJson ? json(item) : value(item);
    }

    private SqlNode value(SqlNode item) {
        List<SqlNode> operands =
                new ArrayList<>(List.of(item, path, SqlJsonValueReturning.RETURNING.symbol(place), type));
        behaviors.forEach(word -> operands.add(
                symbol(word, SqlJsonQueryEmptyOrErrorBehavior.class)
                        ? SqlJsonValueEmptyOrErrorBehavior.valueOf(nameOf(word)).symbol(place)
                        : word));
        return SqlStdOperatorTable.JSON_VALUE.createCall(place, operands);
    }

    private SqlNode json(SqlNode item) {
        @Nullable SqlNode[] operands = {item, path, wrapper, null, null, isOfJsonType ? null : type};
        for (int i = 1; i < behaviors.size(); i += 2) {
            boolean isOfEmpty = nameOf(behaviors.get(i)).equals(SqlJsonEmptyOrError.EMPTY.name());
            operands[isOfEmpty ? 3 : 4] = SqlLiteral.createSymbol(
                    SqlJsonQueryEmptyOrErrorBehavior.valueOf(nameOf(behaviors.get(i - 1))), place);
        }
        return SqlStdOperatorTable.JSON_QUERY.createCall(place, Arrays.asList(operands));
    }

    /** Returns the existence test, as text or a number for such a type. */
    private SqlNode existence(SqlNode item) {
        List<SqlNode> operands = new ArrayList<>(List.of(item, path));
        if (!behaviors.isEmpty()) {
            operands.add(
                    SqlJsonExistsErrorBehavior.valueOf(nameOf(behaviors.get(0))).symbol(place));
        }
        SqlNode found = SqlStdOperatorTable.JSON_EXISTS.createCall(place, operands);
        if (TRUTH_TYPES.contains(nameOf(type))) {
            return found;
        }
        SqlNode written = TEXT_TYPES.contains(nameOf(type)) ? found : asNumber(found);
        return SqlStdOperatorTable.CAST.createCall(place, written, type);
    }

    private SqlNode asNumber(SqlNode truth) {
        SqlNode isFalse = SqlStdOperatorTable.NOT.createCall(place, truth);
        return new SqlCase(
                place,
                null,
                SqlNodeList.of(truth, isFalse),
                SqlNodeList.of(SqlLiteral.createExactNumeric("1", place), SqlLiteral.createExactNumeric("0", place)),
                SqlLiteral.createNull(place));
    }
}
