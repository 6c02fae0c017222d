package io.braid.planner.sql;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Turns Calcite's errors into Braid's: one sentence, the place in the text, and an SQLSTATE. */
public final class SqlErrors {
    private static final Pattern ENCOUNTERED = Pattern.compile("Encountered \"(.*?)\" at line", Pattern.DOTALL);
    private static final Pattern LEXICAL = Pattern.compile("Lexical error at .*?Encountered: (.*)", Pattern.DOTALL);
    private static final int MOST_EXPECTED = 8;
    /** What a message of Calcite's validator says, and the code of that error. */
    private static final Map<Pattern, ErrorCode> CODES = Map.of(
            Pattern.compile("Object '.*' not found.*"), ErrorCode.UNDEFINED_TABLE,
            Pattern.compile("(Table|Schema) '.*' not found.*"), ErrorCode.UNDEFINED_TABLE,
            Pattern.compile("Column '.*' not found.*"), ErrorCode.UNDEFINED_COLUMN,
            Pattern.compile("Column '.*' is ambiguous.*"), ErrorCode.AMBIGUOUS_COLUMN,
            Pattern.compile("No match found for function signature.*"), ErrorCode.UNDEFINED_FUNCTION,
            Pattern.compile("(Cannot apply|Invalid type|Cannot cast|Values passed to|Type mismatch).*"),
                    ErrorCode.TYPE_MISMATCH);

    private SqlErrors() {}

    static BraidException syntax(SqlParseException error) {
        SqlParserPos place = error.getPos();
        String message = error.getMessage() == null ? "" : error.getMessage();
        Matcher encountered = ENCOUNTERED.matcher(message);
        Matcher lexical = LEXICAL.matcher(message);
        String what;
        if (encountered.find()) {
            String token = encountered.group(1);
            what = (token.equals("<EOF>") ? "the statement ends too early" : "unexpected \"" + token + "\"")
                    + expected(error);
        } else if (lexical.find()) {
            what = "cannot read " + lexical.group(1).strip();
        } else {
            what = message.lines().findFirst().orElse("the statement cannot be read");
        }
        return new BraidException(ErrorCode.SYNTAX_ERROR, "Syntax error: " + what + at(place), error);
    }

    static BraidException invalid(CalciteContextException error) {
        Throwable cause = error.getCause() == null ? error : error.getCause();
        String message = String.valueOf(cause.getMessage());
        SqlParserPos place = new SqlParserPos(error.getPosLine(), error.getPosColumn());
        return new BraidException(codeOf(message), message + at(place), error);
    }

    static BraidException invalid(CalciteException error) {
        String message = String.valueOf(error.getMessage());
        return new BraidException(codeOf(message), message, error);
    }

    static BraidException notOneStatement(int count) {
        return new BraidException(
                ErrorCode.SYNTAX_ERROR,
                count == 0 ? "The statement is empty" : "Send one statement at a time; these are " + count);
    }

    private static ErrorCode codeOf(String message) {
        return CODES.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(message).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(ErrorCode.SYNTAX_ERROR);
    }

    private static String expected(SqlParseException error) {
        var expected = error.getExpectedTokenNames();
        if (expected == null || expected.isEmpty() || expected.size() > MOST_EXPECTED) {
            return "";
        }
        return ", expected " + String.join(" or ", expected);
    }

    private static String at(SqlParserPos place) {
        return place == null || place.getLineNum() < 1
                ? ""
                : " (line " + place.getLineNum() + ", column " + place.getColumnNum() + ")";
    }
}
