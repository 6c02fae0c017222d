package io.braid.grammar.script;

import io.braid.grammar.parser.DeepThread;
import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.Scanner.Kind;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Limits on the size of a statement, checked on its tokens before parsing. A statement within them can be planned on a
 * {@link DeepThread} without a stack overflow.
 */
public final class StatementLimits {
    /** Maximum characters of a statement. */
    public static final int LONGEST_STATEMENT = 16 << 20;
    /** Maximum nesting of parentheses, brackets and CASE. */
    public static final int DEEPEST = 200;
    /** Maximum comma-separated items in one pair of parentheses, or conditions joined by AND and OR. */
    public static final int MOST_ITEMS = 100_000;
    /** Maximum tokens of one expression without a comma, AND or OR, including the enclosing parentheses. */
    public static final int LONGEST_CHAIN = 8_000;
    /** Maximum queries joined by UNION, EXCEPT and INTERSECT, or tables joined in one FROM. */
    public static final int MOST_PARTS = 500;

    /** Depth that the stack of an ordinary thread supports. */
    private static final int SHALLOW = 300;
    /** Stack use of a nested parenthesis relative to that of one more operator. */
    private static final int STACK_PER_LEVEL = 10;

    private static final int MOST_DIGITS = 400;
    private static final int MOST_EXPONENT_DIGITS = 3;
    /** Keywords that end an expression. */
    private static final Set<String> SEPARATORS =
            Set.of("AND", "OR", "SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "ON", "WHEN", "THEN", "ELSE");
    /** Keywords that add a part to a query, each one level deeper in the tree. */
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

    /** Returns the length of the longest token. */
    public int longestToken() {
        return longestToken;
    }

    /** True if parsing the statement needs more than the stack of an ordinary thread. */
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

    /** Closes a parenthesis; the rest of the expression is above its contents in the tree. */
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

    /** Limits the length of numbers, because the cost of parsing them grows superlinearly. */
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
        /** Tokens of the enclosing expressions before it. */
        private int before;

        /** True if a comma precedes a further table. */
        private boolean inFrom;

        private int parts;
        private int items;
        private int chain;
        private int longest;
    }
}
