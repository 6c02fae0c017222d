package io.braid.planner.parser;

import io.braid.planner.parser.generated.BraidSqlParserConstants;
import io.braid.planner.parser.generated.ParseException;
import io.braid.planner.parser.generated.Token;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Turns the parser's errors into Braid's: one sentence, and the place in the text. */
final class SyntaxErrors {
    private static final Pattern LEXICAL = Pattern.compile("Lexical error at .*?Encountered: (.*)", Pattern.DOTALL);
    private static final int MOST_EXPECTED = 8;

    private SyntaxErrors() {}

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

    static BraidException notOneStatement(int count) {
        return new BraidException(
                ErrorCode.SYNTAX_ERROR,
                count == 0 ? "The statement is empty" : "Send one statement at a time; these are " + count);
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
