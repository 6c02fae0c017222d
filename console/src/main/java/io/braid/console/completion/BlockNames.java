package io.braid.console.completion;

import io.braid.grammar.reader.ReservedWords;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names in one query block, by the clause in which they appear. Sub-queries are blocks of their own.
 *
 * @param at the clause of the cursor
 */
record BlockNames(Map<Clause, Set<String>> names, Clause at) {
    /** Clause of a query block. */
    enum Clause {
        SELECT,
        FROM,
        CONDITION,
        GROUP,
        ORDER,
        NONE
    }

    /** The names of the innermost block around an index. */
    static BlockNames of(List<SqlToken> tokens, int at) {
        int from = 0;
        int to = tokens.size();
        for (int i = at - 1, level = 0; i >= 0; i--) {
            level += tokens.get(i).is(')') ? 1 : 0;
            if (tokens.get(i).is('(') && level-- == 0) {
                level = 0;
                if (i + 1 < tokens.size() && beginsQuery(tokens.get(i + 1))) {
                    from = i + 1;
                    to = Math.max(from, SelectBlock.behind(tokens, i) - 1);
                    break;
                }
            }
        }
        List<SqlToken> block = tokens.subList(from, Math.max(from, Math.min(to, tokens.size())));
        List<SqlToken> branch = SelectBlock.branch(block, Math.max(0, at - from));
        return scan(branch, at - from - offset(block, branch));
    }

    private static int offset(List<SqlToken> block, List<SqlToken> branch) {
        return branch.isEmpty() ? 0 : block.indexOf(branch.get(0));
    }

    private static boolean beginsQuery(SqlToken token) {
        return token.isWord("SELECT") || token.isWord("WITH");
    }

    private static BlockNames scan(List<SqlToken> block, int at) {
        Map<Clause, Set<String>> names = new EnumMap<>(Clause.class);
        Deque<Clause> outer = new ArrayDeque<>();
        Clause clause = Clause.NONE;
        Clause found = Clause.NONE;
        for (int i = 0; i < block.size(); i++) {
            found = i == at ? clause : found;
            SqlToken token = block.get(i);
            boolean isNested = token.is('(') && i + 1 < block.size() && beginsQuery(block.get(i + 1));
            if (isNested) {
                i = SelectBlock.behind(block, i) - 1;
            } else if (token.is('(')) {
                outer.push(clause);
            } else if (token.is(')')) {
                clause = outer.isEmpty() ? clause : outer.pop();
            } else if (token.isClause()) {
                clause = next(token, clause);
            } else if (isColumn(block, i)) {
                names.computeIfAbsent(clause, each -> new HashSet<>())
                        .add(token.text().toLowerCase(Locale.ROOT));
            }
        }
        return new BlockNames(names, at >= block.size() ? clause : found);
    }

    private static boolean isColumn(List<SqlToken> block, int i) {
        SqlToken token = block.get(i);
        boolean isCallOrQualifier = i + 1 < block.size()
                && (block.get(i + 1).is('(') || block.get(i + 1).is('.'));
        return token.isName() && !isCallOrQualifier && !ReservedWords.contains(token.text());
    }

    private static Clause next(SqlToken word, Clause before) {
        return switch (word.text().toUpperCase(Locale.ROOT)) {
            case "SELECT" -> Clause.SELECT;
            case "FROM", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL" -> Clause.FROM;
            case "WHERE", "ON", "USING", "HAVING", "QUALIFY" -> Clause.CONDITION;
            case "GROUP" -> Clause.GROUP;
            case "ORDER" -> before == Clause.SELECT ? Clause.SELECT : Clause.ORDER;
            default -> before;
        };
    }

    boolean has(Clause clause, String name) {
        return names.getOrDefault(clause, Set.of()).contains(name);
    }
}
