package io.braid.grammar.script;

import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.Scanner.Kind;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shape of a query: its text without numbers, strings and comments other than hints. Statements of one shape have the
 * same parse tree except for these literals. Computed only from the tokens, in a few microseconds.
 */
public final class StatementShape {
    /** Length beyond which a statement has no shape: programs rarely repeat such texts with other literals. */
    private static final int LONGEST_TEXT = 50_000;

    private static final int MOST_LITERALS = 200;
    private static final Set<String> BEGINNINGS = Set.of("SELECT", "WITH");

    /** Placeholders of numbers and strings in the shape; no valid statement contains these characters. */
    private static final char NUMBER = '\u0001';

    private static final char STRING = '\u0002';

    private final SqlText source;
    private final String text;
    private final List<ShapeLiteral> literals;

    private StatementShape(SqlText source, String text, List<ShapeLiteral> literals) {
        this.source = source;
        this.text = text;
        this.literals = List.copyOf(literals);
    }

    /**
     * Returns the shape of a query; empty for other statements, for queries without literals, and if the text cannot be
     * tokenized.
     */
    public static Optional<StatementShape> of(String sql) {
        if (sql.length() > LONGEST_TEXT || sql.indexOf(NUMBER) >= 0 || sql.indexOf(STRING) >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(read(new SqlText(sql)));
        } catch (Mistake e) {
            // The parser reports the error.
            return Optional.empty();
        }
    }

    /** Returns the query of an EXPLAIN; the text itself if it is none. */
    public static String explained(String sql) {
        try {
            Scanner scanner = new Scanner(new SqlText(sql));
            while (scanner.next() != Kind.END) {
                if (scanner.kind() == Kind.WORD && BEGINNINGS.contains(scanner.upperCase())) {
                    return sql.substring(scanner.start());
                }
            }
        } catch (Mistake e) {
            // The parser reports the error.
            return sql;
        }
        return sql;
    }

    private static @Nullable StatementShape read(SqlText source) {
        Scanner scanner = new Scanner(source);
        if (scanner.next() != Kind.WORD || !BEGINNINGS.contains(scanner.upperCase())) {
            return null;
        }
        StringBuilder text = new StringBuilder(source.length());
        List<ShapeLiteral> literals = new ArrayList<>();
        int written = scanner.start();
        for (Kind kind = scanner.kind(); kind != Kind.END; kind = scanner.next()) {
            gap(source, written, scanner.start(), text);
            written = scanner.end();
            ShapeLiteral literal = literal(source, scanner);
            if (literal == null) {
                text.append(source.range(scanner.start(), scanner.end()));
            } else if (literals.size() == MOST_LITERALS) {
                return null;
            } else {
                literals.add(literal);
                text.append(literal.isNumber() ? NUMBER : STRING);
            }
        }
        return literals.isEmpty() ? null : new StatementShape(source, text.toString(), literals);
    }

    /** Copies white space; replaces a comment by a blank. */
    private static void gap(SqlText source, int from, int to, StringBuilder text) {
        String gap = source.range(from, to);
        text.append(gap.isBlank() ? gap : " ");
    }

    private static @Nullable ShapeLiteral literal(SqlText source, Scanner token) {
        int start = token.start();
        int end = token.end();
        if (token.kind() == Kind.NUMBER) {
            return new ShapeLiteral(start, end, true, source.range(start, end));
        }
        boolean isPlain = token.kind() == Kind.STRING && source.charAt(start) == '\'';
        return isPlain
                ? new ShapeLiteral(
                        start, end, false, source.range(start + 1, end - 1).replace("''", "'"))
                : null;
    }

    /** Returns the text without its literals. */
    public String text() {
        return text;
    }

    /** Returns the literals in the order of the text. */
    public List<ShapeLiteral> literals() {
        return literals;
    }

    /** Returns the position of a literal's last character. */
    public Place end(ShapeLiteral literal) {
        return source.place(literal.end() - 1);
    }

    /**
     * Returns the text with some of its literals filled in.
     *
     * @param left the indexes of the other literals in ascending order; each becomes a question mark
     */
    public String without(List<Integer> left) {
        StringBuilder filled = new StringBuilder(text.length() + 16);
        int next = 0;
        int literal = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != NUMBER && c != STRING) {
                filled.append(c);
                continue;
            }
            boolean isLeft = next < left.size() && left.get(next) == literal;
            filled.append(isLeft ? "?" : literals.get(literal).written());
            next += isLeft ? 1 : 0;
            literal++;
        }
        return filled.toString();
    }
}
