package io.braid.console.completion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One SELECT among possibly incomplete tokens: its tables with their columns, and its result columns. Names of WITH
 * take precedence over those of the catalog.
 */
final class SelectBlock {
    static final Set<String> CLAUSES = Set.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "UNION",
            "INTERSECT",
            "EXCEPT",
            "WINDOW",
            "QUALIFY",
            "JOIN",
            "INNER",
            "LEFT",
            "RIGHT",
            "FULL",
            "CROSS",
            "NATURAL",
            "ON",
            "USING",
            "LATERAL",
            "TABLESAMPLE",
            "WITH",
            "FOR");

    private static final Set<String> AFTER_FROM = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "UNION",
            "INTERSECT",
            "EXCEPT",
            "WINDOW",
            "QUALIFY",
            "SELECT");

    private static final Set<String> SET_OPERATORS = Set.of("UNION", "INTERSECT", "EXCEPT");
    private static final int MOST_NESTED = 30;

    private final List<SqlToken> tokens;
    private final VisibleTables tables;
    private final Map<String, List<ScopeColumn>> with;
    private final int depth;

    /** @param with the columns of names that outer WITH clauses define, by name in lower case */
    SelectBlock(List<SqlToken> tokens, VisibleTables tables, Map<String, List<ScopeColumn>> with, int depth) {
        this.tables = tables;
        this.with = new LinkedHashMap<>(with);
        this.depth = depth;
        this.tokens = withoutDefinitions(tokens);
    }

    /** Returns the names that WITH defines, with their columns. */
    Map<String, List<ScopeColumn>> with() {
        return with;
    }

    /** Returns the index after the matching parenthesis, or the end of the tokens. */
    static int behind(List<SqlToken> tokens, int open) {
        int level = 0;
        for (int i = open; i < tokens.size(); i++) {
            if (tokens.get(i).is('(')) {
                level++;
            } else if (tokens.get(i).is(')') && --level == 0) {
                return i + 1;
            }
        }
        return tokens.size();
    }

    /** Returns the tokens of the set operation's branch at an index. */
    static List<SqlToken> branch(List<SqlToken> all, int index) {
        int from = 0;
        int to = all.size();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).is('(')) {
                i = behind(all, i) - 1;
            } else if (isOneOf(all.get(i), SET_OPERATORS)) {
                if (i < index) {
                    from = i + 1;
                } else {
                    to = i;
                    break;
                }
            }
        }
        return all.subList(from, to);
    }

    private static boolean isOneOf(SqlToken token, Set<String> words) {
        return token.kind() == io.braid.grammar.script.Scanner.Kind.WORD
                && words.contains(token.text().toUpperCase(Locale.ROOT));
    }

    private List<SqlToken> withoutDefinitions(List<SqlToken> all) {
        if (all.isEmpty() || !all.get(0).isWord("WITH")) {
            return all;
        }
        int i = all.size() > 1 && all.get(1).isWord("RECURSIVE") ? 2 : 1;
        while (i < all.size() && all.get(i).isName()) {
            String name = all.get(i++).text();
            List<String> names = new ArrayList<>();
            if (i < all.size() && all.get(i).is('(')) {
                int end = behind(all, i);
                all.subList(i + 1, end).stream().filter(SqlToken::isName).forEach(each -> names.add(each.text()));
                i = end;
            }
            while (i < all.size() && !all.get(i).is('(') && !all.get(i).is(',')) {
                i++;
            }
            if (i < all.size() && all.get(i).is('(')) {
                int end = behind(all, i);
                with.put(name.toLowerCase(Locale.ROOT), renamed(inside(all, i, end), names));
                i = end;
            }
            if (i >= all.size() || !all.get(i).is(',')) {
                break;
            }
            i++;
        }
        return all.subList(Math.min(i, all.size()), all.size());
    }

    private List<ScopeColumn> inside(List<SqlToken> all, int open, int end) {
        List<SqlToken> inner = all.subList(Math.min(open + 1, all.size()), Math.max(open + 1, end - 1));
        if (depth > MOST_NESTED) {
            return List.of();
        }
        return new SelectBlock(inner, tables, with, depth + 1).result();
    }

    private static List<ScopeColumn> renamed(List<ScopeColumn> columns, List<String> names) {
        List<ScopeColumn> renamed = new ArrayList<>();
        for (int i = 0; i < Math.max(columns.size(), names.size()); i++) {
            ScopeColumn column = i < columns.size() ? columns.get(i) : new ScopeColumn("", "");
            renamed.add(i < names.size() ? new ScopeColumn(names.get(i), column.type()) : column);
        }
        return renamed;
    }

    /** Returns the tables of its FROM. */
    List<ScopeTable> from() {
        List<ScopeTable> found = new ArrayList<>();
        List<SqlToken> first = branch(tokens, 0);
        int from = find(first, "FROM");
        if (from >= 0) {
            addTables(first.subList(from + 1, first.size()), found);
        }
        return found;
    }

    private static int find(List<SqlToken> tokens, String word) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).is('(')) {
                i = behind(tokens, i) - 1;
            } else if (tokens.get(i).isWord(word)) {
                return i;
            }
        }
        return -1;
    }

    private void addTables(List<SqlToken> list, List<ScopeTable> found) {
        boolean expected = true;
        for (int i = 0; i < list.size() && !isOneOf(list.get(i), AFTER_FROM); i++) {
            SqlToken token = list.get(i);
            if (token.is(',') || token.isWord("JOIN")) {
                expected = true;
            } else if (token.is('(')) {
                int end = behind(list, i);
                if (expected) {
                    addNested(list, i, end, found);
                }
                expected = false;
                i = end - 1;
            } else if (expected && token.isName() && !token.isClause()) {
                i = addNamed(list, i, found) - 1;
                expected = false;
            }
        }
    }

    private void addNested(List<SqlToken> list, int open, int end, List<ScopeTable> found) {
        SqlToken first = open + 1 < list.size() ? list.get(open + 1) : list.get(open);
        Optional<String> alias = alias(list, end);
        // Nested parentheses contain a derived table or nested joins.
        if (first.isWord("SELECT")
                || first.isWord("WITH")
                || first.isWord("VALUES")
                || (first.is('(') && alias.isPresent())) {
            if (alias.isPresent()) {
                List<ScopeColumn> columns = renamed(inside(list, open, end), aliasColumns(list, end));
                found.add(new ScopeTable(alias.get(), "subquery", columns));
            }
        } else {
            addTables(list.subList(open + 1, Math.max(open + 1, end - 1)), found);
        }
    }

    /** Adds the table of a name; returns the index after it. */
    private int addNamed(List<SqlToken> list, int start, List<ScopeTable> found) {
        List<String> path = new ArrayList<>(List.of(list.get(start).text()));
        int i = start + 1;
        while (i + 1 < list.size() && list.get(i).is('.') && list.get(i + 1).isName()) {
            path.add(list.get(i + 1).text());
            i += 2;
        }
        if (i < list.size() && list.get(i).is('(')) {
            i = behind(list, i);
        }
        String name = path.get(path.size() - 1);
        List<ScopeColumn> columns = path.size() == 1 ? with.get(name.toLowerCase(Locale.ROOT)) : null;
        if (columns == null) {
            columns = tables.columns(path).orElse(List.of());
        }
        columns = renamed(columns, aliasColumns(list, i));
        found.add(new ScopeTable(alias(list, i).orElse(name), String.join(".", path), columns));
        return alias(list, i).isEmpty() ? i : i + (list.get(i).isWord("AS") ? 2 : 1);
    }

    private static Optional<String> alias(List<SqlToken> list, int at) {
        int i = at < list.size() && list.get(at).isWord("AS") ? at + 1 : at;
        return i < list.size() && list.get(i).isName() && !list.get(i).isClause()
                ? Optional.of(list.get(i).text())
                : Optional.empty();
    }

    private static List<String> aliasColumns(List<SqlToken> list, int at) {
        int i = at < list.size() && list.get(at).isWord("AS") ? at + 2 : at + 1;
        if (alias(list, at).isEmpty() || i >= list.size() || !list.get(i).is('(')) {
            return List.of();
        }
        return list.subList(i + 1, behind(list, i)).stream()
                .filter(SqlToken::isName)
                .map(SqlToken::text)
                .toList();
    }

    /** Returns its result columns, as far as their names are known. */
    List<ScopeColumn> result() {
        List<SqlToken> first = branch(tokens, 0);
        int select = find(first, "SELECT");
        if (select < 0) {
            return first.isEmpty() || !first.get(0).is('(') ? List.of() : inside(first, 0, behind(first, 0));
        }
        int from = find(first, "FROM");
        List<SqlToken> items = first.subList(select + 1, from < 0 ? first.size() : from);
        List<ScopeTable> scope = from();
        List<ScopeColumn> columns = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= items.size(); i++) {
            if (i < items.size() && items.get(i).is('(')) {
                i = behind(items, i) - 1;
            } else if (i == items.size() || items.get(i).is(',')) {
                addItem(items.subList(begin, i), scope, columns);
                begin = i + 1;
            }
        }
        return columns;
    }

    private static void addItem(List<SqlToken> item, List<ScopeTable> scope, List<ScopeColumn> columns) {
        if (item.isEmpty()) {
            return;
        }
        SqlToken last = item.get(item.size() - 1);
        if (last.is('*')) {
            String of = item.size() >= 3 ? item.get(item.size() - 3).text() : "";
            scope.stream()
                    .filter(table -> of.isEmpty() || table.alias().equalsIgnoreCase(of))
                    .forEach(table -> columns.addAll(table.columns()));
        } else if (last.isName()) {
            String type = scope.stream()
                    .flatMap(table -> table.columns().stream())
                    .filter(column -> column.name().equalsIgnoreCase(last.text()))
                    .map(ScopeColumn::type)
                    .findFirst()
                    .orElse("");
            columns.add(new ScopeColumn(last.text(), type));
        }
    }
}
