package io.braid.planner.sql;

import io.braid.planner.parser.generated.BraidSqlParserConstants;
import io.braid.planner.parser.generated.ParseException;
import io.braid.planner.parser.generated.Token;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Turns Calcite's errors into Braid's: one sentence, the place in the text, and an SQLSTATE. */
public final class SqlErrors {
    private static final Pattern LEXICAL = Pattern.compile("Lexical error at .*?Encountered: (.*)", Pattern.DOTALL);
    private static final int MOST_EXPECTED = 8;
    /** What a message of Calcite's validator says, and the code of that error. */
    private static final Map<Pattern, ErrorCode> CODES = Map.of(
            Pattern.compile("Object '.*' not found.*"), ErrorCode.UNDEFINED_TABLE,
            Pattern.compile("(Table|Schema) '.*' not found.*"), ErrorCode.UNDEFINED_TABLE,
            Pattern.compile("Column '.*' not found.*"), ErrorCode.UNDEFINED_COLUMN,
            Pattern.compile("Column '.*' is ambiguous.*"), ErrorCode.AMBIGUOUS_COLUMN,
            Pattern.compile("Duplicate relation name.*"), ErrorCode.DUPLICATE_ALIAS,
            Pattern.compile("Expression '.*' is not being grouped.*"), ErrorCode.GROUPING_ERROR,
            Pattern.compile("No match found for function signature.*"), ErrorCode.UNDEFINED_FUNCTION,
            Pattern.compile("(Cannot apply|Invalid type|Cannot cast|Values passed to|Type mismatch).*"),
                    ErrorCode.TYPE_MISMATCH);

    private SqlErrors() {}

    static BraidException syntax(SqlParseException error) {
        return new BraidException(
                ErrorCode.SYNTAX_ERROR, "Syntax error: " + whatIsWrong(error) + at(error.getPos()), error);
    }

    private static String whatIsWrong(SqlParseException error) {
        Token last = error.getCause() instanceof ParseException cause ? cause.currentToken : null;
        if (last != null && last.next != null) {
            boolean atEnd = last.next.kind == BraidSqlParserConstants.EOF;
            return (atEnd ? "the statement ends too early" : "unexpected '" + last.next.image + "'") + expected(error);
        }
        String message = String.valueOf(error.getMessage());
        if (message.contains("Non-query expression encountered")) {
            return "this is no statement that Braid knows; a query begins with SELECT, WITH or VALUES";
        }
        Matcher lexical = LEXICAL.matcher(message);
        return lexical.find()
                ? "cannot read " + lexical.group(1).strip()
                : message.lines().findFirst().orElse(message);
    }

    static BraidException invalid(CalciteContextException error) {
        Throwable cause = error.getCause() == null ? error : error.getCause();
        String message = oneLine(cause.getMessage());
        SqlParserPos place = new SqlParserPos(error.getPosLine(), error.getPosColumn());
        return new BraidException(codeOf(message), message + at(place), error);
    }

    static BraidException invalid(CalciteException error) {
        String message = oneLine(error.getMessage());
        return new BraidException(codeOf(message), message, error);
    }

    static BraidException notOneStatement(int count) {
        return new BraidException(
                ErrorCode.SYNTAX_ERROR,
                count == 0 ? "The statement is empty" : "Send one statement at a time; these are " + count);
    }

    /** Calcite lists what would be supported line by line; an error is a sentence. */
    private static String oneLine(@Nullable String message) {
        return String.valueOf(message)
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

    private static String expected(SqlParseException error) {
        Collection<String> tokens = error.getExpectedTokenNames();
        if (tokens == null) {
            return "";
        }
        Set<String> names = tokens.stream()
                .map(token -> token.contains("IDENTIFIER") ? "a name" : token.replace("\"", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        return names.isEmpty() || names.size() > MOST_EXPECTED ? "" : ", expected " + String.join(" or ", names);
    }

    private static String at(SqlParserPos place) {
        return place == null || place.getLineNum() < 1
                ? ""
                : " (line " + place.getLineNum() + ", column " + place.getColumnNum() + ")";
    }
}
