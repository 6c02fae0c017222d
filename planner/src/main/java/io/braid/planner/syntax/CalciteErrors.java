package io.braid.planner.syntax;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Translation of Calcite's errors to Braid's, with one sentence, a position and an SQLSTATE. */
public final class CalciteErrors {
    private static final String SEVERAL_COLUMNS = "A sub-query that stands for a single value has several columns";

    /** Error codes by the message of Calcite's validator. */
    private static final Map<Pattern, ErrorCode> CODES = Map.ofEntries(
            entry("Object '.*' not found.*", ErrorCode.UNDEFINED_TABLE),
            entry("(Table|Schema) '.*' not found.*", ErrorCode.UNDEFINED_TABLE),
            entry("Column '.*' not found.*", ErrorCode.UNDEFINED_COLUMN),
            entry("Column '.*' is ambiguous.*", ErrorCode.AMBIGUOUS_COLUMN),
            entry("Duplicate relation name.*", ErrorCode.DUPLICATE_ALIAS),
            entry("Expression '.*' is not being grouped.*", ErrorCode.GROUPING_ERROR),
            entry("Aggregate expression is illegal in .*", ErrorCode.GROUPING_ERROR),
            entry("Windowed aggregate expression is illegal in .*", ErrorCode.WINDOWING_ERROR),
            entry("Ordinal out of range", ErrorCode.INVALID_COLUMN_REFERENCE),
            entry("\\w+ clause must be a condition", ErrorCode.TYPE_MISMATCH),
            entry("Cannot apply '.*", ErrorCode.UNDEFINED_FUNCTION),
            entry(
                    "(Illegal mixing of types|Invalid type|Cannot cast|Cast function cannot|Values passed to|Type"
                            + " mismatch).*",
                    ErrorCode.TYPE_MISMATCH));

    private static final String OF_ONE_TYPE = "Parameters must be of the same type";

    /** Misleading message about the format of a date or time that is well-formed but does not exist. */
    private static final Pattern NO_SUCH_MOMENT = Pattern.compile("(Illegal \\w+ literal '(?:\\d{4}-\\d\\d-\\d\\d)? ?"
            + "(?:\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?)?'): not in format .*");

    private CalciteErrors() {}

    private static Map.Entry<Pattern, ErrorCode> entry(String message, ErrorCode code) {
        return Map.entry(Pattern.compile(message), code);
    }

    public static BraidException invalid(CalciteContextException error) {
        Throwable cause = error.getCause() == null ? error : error.getCause();
        SqlParserPos place = new SqlParserPos(error.getPosLine(), error.getPosColumn());
        if (OF_ONE_TYPE.equals(cause.getMessage())) {
            return new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "What is compared here must be of one type: write CAST(... AS ...) around what is of another",
                    at(place),
                    error);
        }
        String message = oneLine(cause.getMessage());
        return new BraidException(codeOf(message), message, at(place), error);
    }

    public static BraidException invalid(CalciteException error) {
        String message = oneLine(error.getMessage());
        return new BraidException(codeOf(message), message, error);
    }

    /**
     * Reduces a message to one sentence: Calcite lists supported forms line by line, and mentions internal operators.
     */
    private static String oneLine(@Nullable String message) {
        String told = String.valueOf(message);
        if (told.startsWith("Cannot apply '$SCALAR_QUERY'")) {
            return SEVERAL_COLUMNS;
        }
        return NO_SUCH_MOMENT
                .matcher(told)
                .replaceFirst("$1: there is no such day or time")
                // Error about the qualifier of a star.
                .replaceFirst("^Unknown identifier '(.*)'$", "Table '$1' not found")
                .replaceAll("(?<=^Cast function cannot .{0,200}) NOT NULL", "")
                .replace("): '", "): ")
                .replaceAll("'\\R'", " or ")
                .replaceAll("\\s*\\R\\s*", " ");
    }

    private static ErrorCode codeOf(String message) {
        return CODES.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(message).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(ErrorCode.SYNTAX_ERROR);
    }

    /** Returns the error without its position, for text that Braid has generated. */
    public static BraidException withoutPlace(BraidException error) {
        return new BraidException(error.code(), error.sentence(), error);
    }

    /** Returns the position of a node in the statement; null if Braid has generated the node. */
    public static @Nullable TextPlace at(@Nullable SqlParserPos place) {
        return place == null || place.getLineNum() < 1 ? null : new TextPlace(place.getLineNum(), place.getColumnNum());
    }

    /** Returns the error for a call with the wrong number of arguments. */
    public static BraidException wrongCount(String function, String parameters, SqlCall call) {
        int given = call.operandCount();
        return new BraidException(
                ErrorCode.UNDEFINED_FUNCTION,
                function + " takes " + parameters + ", but is given " + given
                        + (given == 1 ? " argument" : " arguments"),
                at(call.getParserPosition()));
    }
}
