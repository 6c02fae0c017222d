package io.braid.grammar.reader;

import io.braid.grammar.parser.Mistake;
import io.braid.grammar.parser.generated.BraidSqlParserConstants;
import io.braid.grammar.parser.generated.ParseException;
import io.braid.grammar.parser.generated.Token;
import io.braid.grammar.parser.generated.TokenMgrError;
import io.braid.grammar.script.StatementText;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.Place;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;

/** Conversion of parser errors into messages with the error, its position, and what was expected or probably meant. */
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
            "RELOAD",
            "ANALYZE",
            "CLEAR",
            "GRANT",
            "REVOKE");

    /** Keywords that may follow an expression or a table, where an alias without AS may follow, too. */
    private static final List<String> CLAUSES = List.of(
            "FROM",
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "AND",
            "JOIN",
            "LEFT",
            "RIGHT",
            "FULL",
            "INNER",
            "CROSS",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "WHEN",
            "THEN",
            "ELSE",
            "END");
    /** Keywords that are almost certainly meant as such, even after an omission. */
    private static final Set<String> NEVER_NAMES =
            Set.of("SELECT", "FROM", "WHERE", "AND", "WHEN", "THEN", "ELSE", "UNION", "DELETE", "INSERT", "UPDATE");

    private SyntaxErrors() {}

    /**
     * Reports an unexpected token. If the parser looked ahead, it is the last token examined: the earlier ones could
     * have been continued in some way.
     */
    static Mistake unexpected(ParseException error, StatementText piece) {
        Token last = error.currentToken;
        if (last == null || last.next == null) {
            return new Mistake(ErrorCode.SYNTAX_ERROR, piece.place(), "the statement cannot be read", error);
        }
        if (last.kind == BraidSqlParserConstants.PASSWORD) {
            // The token may be the password, which neither the message nor its cause may contain.
            return new Mistake(
                    ErrorCode.SYNTAX_ERROR, placeOf(last.next, piece), "expected the password, in single quotes");
        }
        Token before = last;
        Token found = last.next;
        while (found.next != null && found.kind != BraidSqlParserConstants.EOF) {
            before = found;
            found = found.next;
        }
        if (found == last.next && found.kind != BraidSqlParserConstants.EOF) {
            Optional<String> clause = clauseMeantBy(last);
            if (clause.isPresent()) {
                String message = "unexpected '" + last.image + "', did you mean " + clause.get() + "?";
                return new Mistake(ErrorCode.SYNTAX_ERROR, placeOf(last, piece), message, error);
            }
        }
        ExpectedTokens expected = new ExpectedTokens(error.tokenImage);
        if (found == last.next) {
            for (int[] sequence : error.expectedTokenSequences) {
                expected.add(sequence[0]);
            }
        }
        ErrorCode code = OtherClauses.code(piece.readable(), found.image);
        String message = found.kind == BraidSqlParserConstants.EOF
                ? "the statement ends too early" + expected.list()
                : (code == ErrorCode.SYNTAX_ERROR ? "unexpected '" : "Unexpected '") + shortened(found.image) + "'"
                        + advice(piece, before, found, expected);
        return new Mistake(code, placeOf(found, piece), message, error);
    }

    /** Returns the keyword meant by a token that was read as a name; the parser reports the token after it. */
    private static Optional<String> clauseMeantBy(Token last) {
        return last.kind == BraidSqlParserConstants.IDENTIFIER && last.image.length() > 2
                ? Suggestion.nearest(last.image, CLAUSES)
                : Optional.empty();
    }

    private static String advice(StatementText piece, Token previous, Token found, ExpectedTokens expected) {
        // There is no token before the first one.
        String before = Objects.requireNonNullElse(previous.image, "");
        Optional<String> instead = OtherClauses.instead(piece.readable(), before, found.image);
        if (instead.isPresent()) {
            return instead.get();
        }
        if (found.kind == BraidSqlParserConstants.RUN_ON_NUMBER) {
            return "; a number has digits alone, and a blank before a name";
        }
        Optional<String> nearest = expected.nearest(found.image);
        if (nearest.isPresent()) {
            return ", did you mean " + nearest.get() + "?";
        }
        if (before.equalsIgnoreCase("TOP")) {
            return "; instead of TOP, write LIMIT at the end";
        }
        boolean couldBeName = expected.hasName() && ReservedWords.contains(found.image);
        boolean isMeant = NEVER_NAMES.contains(found.image.toUpperCase(Locale.ROOT));
        return expected.list() + (couldBeName && !isMeant ? "; as a name, this word goes into double quotes" : "");
    }

    /** Reports a character that begins no token. */
    static Mistake unreadable(TokenMgrError error, StatementText piece) {
        Matcher matcher = UNREADABLE.matcher(String.valueOf(error.getMessage()));
        if (!matcher.matches()) {
            return new Mistake(ErrorCode.SYNTAX_ERROR, piece.place(), "the statement cannot be read", error);
        }
        Place place = new Place(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        String character = Character.toString(Integer.parseInt(matcher.group(3)));
        return new Mistake(
                ErrorCode.SYNTAX_ERROR,
                place,
                "the character '" + character + "' means nothing here" + hint(character, piece.readable()),
                error);
    }

    private static String hint(String character, String statement) {
        if (character.equals("@") && (statement.contains("@>") || statement.contains("<@"))) {
            return "; x = ANY (array) tells whether an array contains x";
        }
        if (character.equals("@")) {
            return "; there are no variables: SHOW SETTINGS lists the settings, ./braid version tells which Braid it"
                    + " is, and ?"
                    + " stands for a parameter";
        }
        return CURLY_QUOTES.contains(character) ? "; quotes are straight, ' for text and \" for names" : "";
    }

    /** Reports a construct that the grammar accepts but the parser rejects. */
    static Mistake refused(CalciteContextException error, StatementText piece) {
        String message = String.valueOf((error.getCause() == null ? error : error.getCause()).getMessage());
        Place place = new Place(error.getPosLine(), error.getPosColumn());
        if (!message.contains("Non-query expression encountered")) {
            return new Mistake(ErrorCode.SYNTAX_ERROR, place, message, error);
        }
        String first = piece.readable().strip().split("\\W", 2)[0];
        if (BEGINNINGS.contains(first.toUpperCase(Locale.ROOT))) {
            return new Mistake(
                    ErrorCode.SYNTAX_ERROR,
                    place,
                    "a query is expected here, which begins with SELECT, WITH or VALUES",
                    error);
        }
        String meant = Suggestion.nearest(first, BEGINNINGS)
                .map(word -> "; did you mean " + word + "?")
                .orElse("; a query begins with SELECT, WITH or VALUES");
        return new Mistake(
                ErrorCode.SYNTAX_ERROR, piece.place(), "this is no statement that Braid knows" + meant, error);
    }

    /** Reports an invalid literal. */
    static Mistake failed(Exception error, StatementText piece) {
        String message = error instanceof CalciteException ? error.getMessage() : "the statement cannot be read";
        return new Mistake(ErrorCode.SYNTAX_ERROR, piece.place(), String.valueOf(message), error);
    }

    private static Place placeOf(Token token, StatementText piece) {
        boolean atEnd = token.kind == BraidSqlParserConstants.EOF;
        return atEnd ? piece.endPlace() : new Place(token.beginLine, token.beginColumn);
    }

    private static String shortened(String image) {
        return image.length() > MOST_SHOWN ? image.substring(0, MOST_SHOWN) + "..." : image;
    }
}
