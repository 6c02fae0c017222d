package io.braid.grammar.script;

import io.braid.grammar.parser.DeepThread;
import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.Scanner.Kind;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Limits on the size of a statement, checked on its tokens before the parser sees them. A statement within them is
 * planned without a stack overflow on a {@link DeepThread}.
 */
public final class StatementLimits {
    /** Characters of a statement. */
    public static final int LONGEST_STATEMENT = 16 << 20;
    /** Parentheses, brackets and CASE within each other. */
    public static final int DEEPEST = 200;
    /** Items between commas in one pair of parentheses, or conditions joined by AND and OR. */
    public static final int MOST_ITEMS = 100_000;
    /** Tokens of one expression without a comma, AND or OR, in all the parentheses it stands in. */
    public static final int LONGEST_CHAIN = 8_000;
    /** Queries joined by UNION, EXCEPT and INTERSECT, or tables joined in one FROM. */
    public static final int MOST_PARTS = 500;

    /** The most that an ordinary thread can take. */
    private static final int SHALLOW = 300;
    /** How much more stack a parenthesis takes than one more operator. */
    private static final int STACK_PER_LEVEL = 10;

    private static final int MOST_DIGITS = 400;
    private static final int MOST_EXPONENT_DIGITS = 3;
    /** Words before which an expression has ended. */
    private static final Set<String> SEPARATORS =
            Set.of("AND", "OR", "SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "ON", "WHEN", "THEN", "ELSE");
    /** Words that add one more part to a query, each deeper in its tree than the one before. */
    private static final Set<String> PARTS = Set.of("UNION", "EXCEPT", "INTERSECT", "MINUS", "JOIN", "APPLY");

    private final SqlText text;
    private final Deque<Level> levels = new ArrayDeque<>();
    private Level level = new Level();
    private int start = -1;
    private int longestToken;
    private int deepest;

    StatementLimits(SqlText text) {
        this.text = text;
    }

    /** The length of the longest token. */
    public int longestToken() {
        return longestToken;
    }

    /** True if it takes more than the stack of an ordinary thread to parse the statement. */
    public boolean isDeep() {
        return deepest > SHALLOW;
    }

    void add(Scanner token) {
        start = start < 0 ? token.start() : start;
        longestToken = Math.max(longestToken, token.end() - token.start());
        if (token.end() - start > LONGEST_STATEMENT) {
            throw new Mistake(
                    ErrorCode.LIMIT_EXCEEDED,
                    text.place(start),
                    "the statement is longer than " + LONGEST_STATEMENT + " characters");
        }
        if (token.kind() == Kind.NUMBER) {
            checkNumber(token);
        }
        count(token);
    }

    private void count(Scanner token) {
        level.chain++;
        if (token.kind() == Kind.SYMBOL) {
            countSymbol(token);
        } else if (token.kind() == Kind.WORD) {
            countWord(token, token.upperCase());
        }
        int depth = level.before + level.parts + level.chain;
        deepest = Math.max(deepest, Math.max(depth, STACK_PER_LEVEL * levels.size()));
        if (depth > LONGEST_CHAIN) {
            throw tooComplex(token, "an expression of more than " + LONGEST_CHAIN + " tokens; split it into several");
        }
    }

    private void countSymbol(Scanner token) {
        if (token.is('(') || token.is('[') || token.is('{')) {
            open(token);
        } else if (token.is(')') || token.is(']') || token.is('}')) {
            close();
        } else if (token.is(',') && level.inFrom) {
            addPart(token);
        } else if (token.is(',')) {
            separate(token, "a list of more than " + MOST_ITEMS + " items; put them into a table and join it");
        }
    }

    private void countWord(Scanner token, String word) {
        if (word.equals("CASE")) {
            open(token);
        } else if (word.equals("END")) {
            close();
        } else if (PARTS.contains(word)) {
            addPart(token);
        } else if (SEPARATORS.contains(word)) {
            level.inFrom = word.equals("FROM") || (level.inFrom && word.equals("ON"));
            separate(token, "more than " + MOST_ITEMS + " conditions; replace equal ones by IN");
        }
    }

    private void addPart(Scanner token) {
        level.longest = Math.max(level.longest, level.chain);
        level.chain = 0;
        level.parts++;
        if (level.parts > MOST_PARTS) {
            throw tooComplex(token, "more than " + MOST_PARTS + " tables or queries joined to one");
        }
    }

    private void open(Scanner token) {
        if (levels.size() == DEEPEST) {
            throw tooComplex(token, "parentheses, CASE or sub-queries nested more than " + DEEPEST + " deep");
        }
        levels.push(level);
        Level inner = new Level();
        inner.before = level.before + level.parts + level.chain;
        level = inner;
    }

    /** What follows a closed parenthesis in the same expression stands above all that was in it. */
    private void close() {
        if (!levels.isEmpty()) {
            int inside = Math.max(level.longest, level.chain) + level.parts;
            level = levels.pop();
            level.chain += inside;
        }
    }

    private void separate(Scanner token, String tooMany) {
        level.longest = Math.max(level.longest, level.chain);
        level.chain = 0;
        level.items++;
        if (level.items > MOST_ITEMS) {
            throw tooComplex(token, tooMany);
        }
    }

    /** Numbers of any length would be read, at a cost that grows faster than their length. */
    private void checkNumber(Scanner token) {
        String number = token.upperCase();
        int exponent = number.indexOf('E');
        String digits = exponent < 0 ? number : number.substring(exponent + 1);
        if (number.length() > MOST_DIGITS || (exponent >= 0 && digits.length() > MOST_EXPONENT_DIGITS)) {
            String shown = number.length() > 20 ? number.substring(0, 20) + "..." : number;
            throw new Mistake(
                    ErrorCode.NUMERIC_OUT_OF_RANGE, text.place(token.start()), "the number " + shown + " is too large");
        }
    }

    private Mistake tooComplex(Scanner token, String what) {
        return new Mistake(ErrorCode.STATEMENT_TOO_COMPLEX, text.place(token.start()), "the statement has " + what);
    }

    /** Counts within one pair of parentheses. */
    private static final class Level {
        /** The tokens before it in the expressions around it. */
        private int before;

        /** True if a comma stands before one more table. */
        private boolean inFrom;

        private int parts;
        private int items;
        private int chain;
        private int longest;
    }
}
