package io.braid.console.completion;

import io.braid.console.completion.BlockNames.Clause;
import io.braid.grammar.script.Scanner;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Relevance of completion proposals at a position of a statement, from the other side of a comparison, the items that a
 * list already has, and the other clauses of the query.
 */
final class Relevance {
    private static final int DECISIVE = 20;
    private static final int STRONG = 4;
    private static final Pattern UNDERSCORES = Pattern.compile("_+");
    private static final int LEAST_SHARED = 3;
    private static final Set<String> SUMS = Set.of("SUM", "AVG");

    private final List<SqlToken> tokens;
    private final int at;
    private final BlockNames block;
    private final Surroundings surroundings;
    private final Foreseen foreseen;
    /** Names anywhere in the statement, in lower case. */
    private final Set<String> used = new HashSet<>();
    /** Names without their first words, because columns often begin with an abbreviation of their table. */
    private final Set<String> endings = new HashSet<>();

    private final @Nullable String counterpart;
    private final boolean isBeforeDot;
    private final boolean qualifies;

    /**
     * @param tokens the tokens of the statement, without the name at the cursor
     * @param at the index of the first token behind the cursor
     * @param foreseen clues to tables and aliases
     */
    Relevance(List<SqlToken> tokens, int at, Foreseen foreseen) {
        this.foreseen = foreseen;
        this.surroundings = new Surroundings(tokens, at);
        this.tokens = tokens;
        this.at = at;
        this.block = BlockNames.of(tokens, at);
        for (SqlToken token : tokens) {
            if (token.isName()) {
                String name = token.text().toLowerCase(Locale.ROOT);
                used.add(name);
                ending(name, endings);
            }
        }
        this.isBeforeDot = is(at, '.');
        this.counterpart = counterpart();
        this.qualifies = isBeforeDot || hasQualified();
    }

    private static void ending(String name, Set<String> endings) {
        int cut = name.indexOf('_');
        if (cut > 0 && cut < name.length() - 1) {
            endings.add(name.substring(cut + 1));
        }
    }

    private boolean is(int index, char symbol) {
        return index >= 0 && index < tokens.size() && tokens.get(index).is(symbol);
    }

    private boolean hasQualified() {
        for (int i = 1; i + 1 < tokens.size(); i++) {
            if (is(i, '.') && tokens.get(i - 1).isName()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the column on the other side of a comparison, in lower case; null if there is none. */
    private @Nullable String counterpart() {
        if (isComparison(at)) {
            int i = at + 1;
            while (isComparison(i)) {
                i++;
            }
            while (is(i + 1, '.')) {
                i += 2;
            }
            return name(i);
        }
        int before = at - 1;
        while (is(before, '.')) {
            before -= 2;
        }
        return isComparison(before) ? name(isComparison(before - 1) ? before - 2 : before - 1) : null;
    }

    private boolean isComparison(int index) {
        return is(index, '=') || is(index, '<') || is(index, '>');
    }

    private @Nullable String name(int index) {
        return index >= 0 && index < tokens.size() && tokens.get(index).isName()
                ? tokens.get(index).text().toLowerCase(Locale.ROOT)
                : null;
    }

    /** Returns the relevance of a proposal; higher is better. */
    int of(Proposal proposal) {
        String label = proposal.label();
        String name =
                label.substring(label.lastIndexOf('.') + 1).replace("\"", "").toLowerCase(Locale.ROOT);
        return switch (proposal.kind()) {
            case "column" -> isBeforeDot ? 0 : ofColumn(name, proposal.detail());
            case "alias", "schema" ->
                isBeforeDot
                        ? DECISIVE + STRONG * foreseen.ownsNext(name) + usedScore(name)
                        : qualifies ? usedScore(name) : 0;
            case "table" -> isBeforeDot ? STRONG : usedScore(name) + foreseen.columnsOf(name);
            default -> 0;
        };
    }

    private int usedScore(String name) {
        return used.contains(name) ? 1 : 0;
    }

    private int ofColumn(String name, String detail) {
        int score = usedScore(name) + (isEnding(name) ? 1 : 0) + surroundings.of(name);
        String other = counterpart;
        if (other != null) {
            return score + STRONG * sharedWords(name, other) - (name.equals(other) ? 2 : 0);
        }
        return score + ofClause(name) + ofType(detail);
    }

    private boolean isEnding(String name) {
        Set<String> own = new HashSet<>();
        ending(name, own);
        return own.stream().anyMatch(endings::contains) && !used.contains(name);
    }

    private int ofClause(String name) {
        boolean isSelected = block.has(Clause.SELECT, name);
        boolean isGrouped = block.has(Clause.GROUP, name);
        boolean isOrdered = block.has(Clause.ORDER, name);
        boolean isCondition = block.has(Clause.CONDITION, name);
        return switch (block.at()) {
            case SELECT ->
                (isGrouped || isOrdered ? STRONG : 0) - (isSelected && isItem() ? STRONG : 0) - (isCondition ? 1 : 0);
            case GROUP -> (isSelected ? STRONG : 0) - (isGrouped ? 2 * STRONG : 0);
            case ORDER -> (isSelected ? STRONG : 0) + (isGrouped ? 1 : 0) - (isOrdered ? 2 * STRONG : 0);
            case CONDITION -> isCondition ? -1 : 0;
            case FROM, NONE -> 0;
        };
    }

    /** True if the name begins a list item rather than being inside an expression. */
    private boolean isItem() {
        int before = at - 1;
        while (is(before, '.')) {
            before -= 2;
        }
        return before < 0
                || is(before, ',')
                || tokens.get(before).isWord("SELECT")
                || tokens.get(before).isWord("DISTINCT");
    }

    private boolean isArithmetic(int index) {
        return is(index, '+') || is(index, '-') || is(index, '*') || is(index, '/');
    }

    /** Ranks by type: SUM and AVG need numbers, and literals are compared with columns of their type. */
    private int ofType(String detail) {
        if (!detail.contains(Proposal.OF)) {
            return 0;
        }
        boolean isText = detail.startsWith("VARCHAR") || detail.startsWith("CHAR");
        boolean isNumber = detail.startsWith("DECIMAL") || detail.startsWith("DOUBLE");
        boolean isSummed = is(at - 1, '(')
                && at >= 2
                && SUMS.contains(tokens.get(at - 2).text().toUpperCase(Locale.ROOT));
        if (isSummed || isArithmetic(at - 1) || isArithmetic(at)) {
            return isText ? -2 : isNumber ? 2 : 0;
        }
        SqlToken literal = literal();
        if (literal == null) {
            return 0;
        }
        boolean isString = literal.kind() == Scanner.Kind.STRING;
        return isString == isText ? 2 : -2;
    }

    /** Returns the literal that the expression at the cursor is compared with; null if there is none. */
    private @Nullable SqlToken literal() {
        int i = at;
        boolean isIn = i + 1 < tokens.size() && tokens.get(i).isWord("IN") && is(i + 1, '(');
        boolean isBetween = i < tokens.size()
                && (tokens.get(i).isWord("BETWEEN") || tokens.get(i).isWord("LIKE"));
        if (isIn) {
            i += 2;
        } else if (isBetween) {
            i++;
        } else {
            while (isComparison(i)) {
                i++;
            }
        }
        boolean isLiteral = i > at
                && i < tokens.size()
                && (tokens.get(i).kind() == Scanner.Kind.STRING || tokens.get(i).kind() == Scanner.Kind.NUMBER);
        return isLiteral ? tokens.get(i) : null;
    }

    /** Returns the number of words that two names share at their ends; an abbreviation matches its word. */
    private static int sharedWords(String one, String other) {
        String[] left = UNDERSCORES.split(one);
        String[] right = UNDERSCORES.split(other);
        int shared = 0;
        while (shared < left.length
                && shared < right.length
                && isSame(left[left.length - 1 - shared], right[right.length - 1 - shared])) {
            shared++;
        }
        return shared;
    }

    private static boolean isSame(String one, String other) {
        return one.equals(other)
                || (Math.min(one.length(), other.length()) >= LEAST_SHARED
                        && (one.startsWith(other)
                                || other.startsWith(one)
                                || one.endsWith(other)
                                || other.endsWith(one)));
    }
}
