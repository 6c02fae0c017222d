package io.braid.console.completion;

import io.braid.grammar.reader.ReservedWords;
import io.braid.grammar.script.Scanner;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Names elsewhere in the statement between the same tokens as those around the cursor: grouped columns are often
 * selected in the same order, and repeated expressions are similar.
 */
final class Surroundings {
    /** Maximum number of tokens that are compared in each direction. */
    private static final int LONGEST = 4;
    /** Minimum number of common tokens; fewer are insignificant, as in {@code AND (name =}. */
    private static final int LEAST = 4;

    private final Map<String, Integer> found = new HashMap<>();

    /**
     * @param tokens the tokens of the statement, without the name at the cursor
     * @param at the index of the first token behind the cursor
     */
    Surroundings(List<SqlToken> tokens, int at) {
        for (int i = 0; i < tokens.size(); i++) {
            SqlToken token = tokens.get(i);
            if (token.isName() && !ReservedWords.contains(token.text())) {
                int same = same(tokens, i - 1, at - 1, -1) + same(tokens, i + 1, at, 1);
                if (same >= LEAST) {
                    found.merge(token.text().toLowerCase(Locale.ROOT), same, Math::max);
                }
            }
        }
    }

    private static int same(List<SqlToken> tokens, int there, int here, int step) {
        int same = 0;
        for (int i = there, j = here; same < LONGEST && isSame(tokens, i, j); i += step, j += step) {
            same++;
        }
        return same;
    }

    private static boolean isSame(List<SqlToken> tokens, int i, int j) {
        if (Math.min(i, j) < 0 || Math.max(i, j) >= tokens.size()) {
            return false;
        }
        SqlToken one = tokens.get(i);
        SqlToken other = tokens.get(j);
        boolean isLiteral = one.kind() == Scanner.Kind.NUMBER || one.kind() == Scanner.Kind.STRING;
        return one.kind() == other.kind() && (isLiteral || one.text().equalsIgnoreCase(other.text()));
    }

    /** Returns the number of common tokens of a name with the cursor; half of it for a name with the same last word. */
    int of(String name) {
        int best = found.getOrDefault(name, 0);
        for (Map.Entry<String, Integer> each : found.entrySet()) {
            if (isKin(name, each.getKey())) {
                best = Math.max(best, each.getValue() / 2);
            }
        }
        return best;
    }

    /** True for two names that differ only in their first word, such as ws_quantity and cs_quantity. */
    private static boolean isKin(String one, String other) {
        int cut = one.indexOf('_');
        int otherCut = other.indexOf('_');
        return cut > 0 && otherCut > 0 && one.substring(cut).equals(other.substring(otherCut));
    }
}
