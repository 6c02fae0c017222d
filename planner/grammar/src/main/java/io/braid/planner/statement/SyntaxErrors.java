package io.braid.planner.statement;

import io.braid.planner.parser.Mistake;
import io.braid.planner.parser.Piece;
import io.braid.planner.parser.generated.BraidSqlParserConstants;
import io.braid.planner.parser.generated.ParseException;
import io.braid.planner.parser.generated.Token;
import io.braid.planner.parser.generated.TokenMgrError;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.Place;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;

/** Turns the parser's errors into mistakes: what is wrong, where, and what was expected there or may have been meant. */
final class SyntaxErrors {
    private static final Pattern UNREADABLE = Pattern.compile(
            "Lexical error at line (\\d+), column (\\d+)\\..*?Encountered: .*?\\((\\d+)\\).*", Pattern.DOTALL);
    private static final String CURLY_QUOTES = "\u2018\u2019\u201c\u201d\u00b4";
    private static final int MOST_SHOWN = 40;
    /** Words that begin a statement. */
    private static final List<String> BEGINNINGS = List.of(
            "SELECT",
            "WITH",
            "VALUES",
            "CREATE",
            "ALTER",
            "DROP",
            "IMPORT",
            "COMMENT",
            "SHOW",
            "DESCRIBE",
            "EXPLAIN",
            "USE",
            "SET",
            "RESET",
            "CANCEL",
            "REFRESH",
            "RELOAD");

    private SyntaxErrors() {}

    /** A token where it must not stand. */
    static Mistake unexpected(ParseException error, Piece piece) {
        if (error.currentToken == null || error.currentToken.next == null) {
            return new Mistake(ErrorCode.SYNTAX_ERROR, piece.place(), String.valueOf(error.getMessage()), error);
        }
        int deepest = 0;
        for (int[] sequence : error.expectedTokenSequences) {
            deepest = Math.max(deepest, alike(sequence, error.currentToken.next));
        }
        Token found = error.currentToken.next;
        for (int i = 0; i < deepest; i++) {
            found = found.next;
        }
        ExpectedTokens expected = new ExpectedTokens(error.tokenImage);
        for (int[] sequence : error.expectedTokenSequences) {
            if (sequence.length > deepest && alike(sequence, error.currentToken.next) == deepest) {
                expected.add(sequence[deepest]);
            }
        }
        String message = found.kind == BraidSqlParserConstants.EOF
                ? "the statement ends too early" + expected.list()
                : "unexpected '" + shortened(found.image) + "'" + meant(found, expected);
        return new Mistake(ErrorCode.SYNTAX_ERROR, placeOf(found, piece), message, error);
    }

    /** How many tokens of a sequence that was expected were found, of those that have been read. */
    private static int alike(int[] sequence, Token first) {
        int count = 0;
        for (Token token = first; count < sequence.length - 1 && token.next != null; token = token.next) {
            if (token.kind != sequence[count]) {
                return count;
            }
            count++;
        }
        return count;
    }

    private static String meant(Token found, ExpectedTokens expected) {
        Optional<String> nearest = expected.nearest(found.image);
        if (nearest.isPresent()) {
            return ", did you mean " + nearest.get() + "?";
        }
        if (expected.hasName() && ReservedWords.contains(found.image)) {
            return "; this word is a name only in double quotes";
        }
        return expected.list();
    }

    /** A character that no token has. */
    static Mistake unreadable(TokenMgrError error, Piece piece) {
        Matcher matcher = UNREADABLE.matcher(String.valueOf(error.getMessage()));
        if (!matcher.matches()) {
            return new Mistake(ErrorCode.SYNTAX_ERROR, piece.place(), "the statement cannot be read", error);
        }
        Place place = new Place(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        String character = Character.toString(Integer.parseInt(matcher.group(3)));
        String hint = CURLY_QUOTES.contains(character) ? "; quotes are straight, ' for text and \" for names" : "";
        return new Mistake(
                ErrorCode.SYNTAX_ERROR, place, "the character '" + character + "' means nothing here" + hint, error);
    }

    /** What the grammar allows and the parser does not. */
    static Mistake refused(CalciteContextException error, Piece piece) {
        String message = String.valueOf((error.getCause() == null ? error : error.getCause()).getMessage());
        Place place = new Place(error.getPosLine(), error.getPosColumn());
        if (!message.contains("Non-query expression encountered")) {
            return new Mistake(ErrorCode.SYNTAX_ERROR, place, message, error);
        }
        String first = piece.readable().strip().split("\\W", 2)[0];
        String meant = Suggestion.nearest(first, BEGINNINGS)
                .map(word -> "; did you mean " + word + "?")
                .orElse("; a query begins with SELECT, WITH or VALUES");
        return new Mistake(
                ErrorCode.SYNTAX_ERROR, piece.place(), "this is no statement that Braid knows" + meant, error);
    }

    /** What is wrong with a literal. */
    static Mistake failed(Exception error, Piece piece) {
        String message = error instanceof CalciteException ? error.getMessage() : "the statement cannot be read";
        return new Mistake(ErrorCode.SYNTAX_ERROR, piece.place(), String.valueOf(message), error);
    }

    private static Place placeOf(Token token, Piece piece) {
        boolean atEnd = token.kind == BraidSqlParserConstants.EOF;
        return atEnd ? piece.endPlace() : new Place(token.beginLine, token.beginColumn);
    }

    private static String shortened(String image) {
        return image.length() > MOST_SHOWN ? image.substring(0, MOST_SHOWN) + "..." : image;
    }
}
