package io.braid.console.completion;

import io.braid.grammar.reader.ReservedWords;
import io.braid.grammar.script.Scanner;
import io.braid.planner.Catalog;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.function.FunctionSignatures;
import io.braid.vdb.FunctionDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Completion of a statement at an offset, for one user: columns of the tables in scope, tables, schemas, functions and
 * keywords, as far as the user may see them. Works on incomplete statements.
 */
public final class Completer {
    private static final int MOST = 400;
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*");
    private static final Set<String> BEFORE_TABLES = Set.of("FROM", "JOIN", "DESCRIBE", "TABLE", "ANALYZE", "VIEW");
    private static final List<String> FURTHER_KEYWORDS = List.of(
            "EXPLAIN", "ANALYZE", "SHOW", "REFRESH", "MATERIALIZED", "VIEW", "NULLS", "FIRST", "LAST", "ASC", "DESC");

    private final Catalog catalog;
    private final Rights rights;
    private final @Nullable String schema;
    private final VisibleTables tables;

    /** @param schema the session's default schema */
    public Completer(Catalog catalog, Rights rights, @Nullable String schema) {
        this.catalog = catalog;
        this.rights = rights;
        this.schema = schema;
        this.tables = new VisibleTables(catalog, rights, schema);
    }

    /** Returns the proposals at an offset of a text, which may have several statements. */
    public Proposals complete(String sql, int offset) {
        List<SqlToken> statement = statement(SqlToken.read(sql), offset);
        int at = before(statement, offset);
        if (at < statement.size() && isInside(statement.get(at), offset)) {
            return new Proposals(offset, List.of());
        }
        boolean hasPrefix = at > 0
                && statement.get(at - 1).end() == offset
                && statement.get(at - 1).isName();
        int prefix = hasPrefix ? at - 1 : at;
        int from = hasPrefix ? statement.get(prefix).start() : offset;
        List<String> qualifier = qualifier(statement, prefix);
        String begun = hasPrefix ? statement.get(prefix).text() : "";
        List<SqlToken> without = new ArrayList<>(statement.subList(0, prefix));
        without.addAll(statement.subList(hasPrefix ? prefix + 1 : prefix, statement.size()));
        List<Proposal> proposals = propose(without, prefix, qualifier);
        String wanted = begun.toLowerCase(Locale.ROOT);
        Relevance relevance = new Relevance(without, prefix, foreseen(without, prefix, wanted, proposals));
        List<Proposal> fitting = proposals.stream()
                .filter(each -> matches(each, wanted))
                .sorted(Comparator.comparing((Proposal each) -> !begins(each, wanted))
                        .thenComparing(relevance::of, Comparator.reverseOrder())
                        .thenComparingInt(Proposal::rank))
                .limit(MOST)
                .toList();
        return new Proposals(from, fitting);
    }

    /**
     * Returns clues to tables; searches schemas only if tables are proposed, because that may require metadata requests
     * to a source.
     */
    private Foreseen foreseen(List<SqlToken> tokens, int at, String wanted, List<Proposal> proposals) {
        List<ScopeTable> scope = new ArrayList<>();
        collectScope(tokens, at, scope, new LinkedHashMap<>());
        boolean hasTables = proposals.stream().anyMatch(each -> each.kind().equals("table"));
        List<CatalogSchema> schemas = hasTables
                ? catalog.schemas(rights).stream()
                        .filter(each -> each.kind() != CatalogSchema.Kind.SYSTEM)
                        .toList()
                : List.of();
        return Foreseen.of(tokens, at, wanted, scope, schemas);
    }

    private static boolean matches(Proposal proposal, String wanted) {
        return wanted.isEmpty() || proposal.label().toLowerCase(Locale.ROOT).contains(wanted);
    }

    /** True if a name begins with the typed text, with or without its schema. */
    private static boolean begins(Proposal proposal, String wanted) {
        String label = proposal.label().toLowerCase(Locale.ROOT);
        return label.startsWith(wanted) || label.startsWith(wanted, label.lastIndexOf('.') + 1);
    }

    /** Returns the tokens of the statement at an offset. */
    private static List<SqlToken> statement(List<SqlToken> all, int offset) {
        int from = 0;
        int to = all.size();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).is(';')) {
                if (all.get(i).end() <= offset) {
                    from = i + 1;
                } else {
                    to = i;
                    break;
                }
            }
        }
        return all.subList(from, to);
    }

    /** Returns the index of the first token that ends at or after the offset. */
    private static int before(List<SqlToken> tokens, int offset) {
        int i = 0;
        while (i < tokens.size()
                && tokens.get(i).end() <= offset
                && tokens.get(i).kind() != Scanner.Kind.END) {
            i++;
        }
        return i;
    }

    private static boolean isInside(SqlToken token, int offset) {
        return token.start() < offset;
    }

    private static List<String> qualifier(List<SqlToken> tokens, int prefix) {
        List<String> names = new ArrayList<>();
        int i = prefix;
        while (i >= 2 && tokens.get(i - 1).is('.') && tokens.get(i - 2).isName()) {
            names.add(0, tokens.get(i - 2).text());
            i -= 2;
        }
        return names;
    }

    private List<Proposal> propose(List<SqlToken> tokens, int at, List<String> qualifier) {
        List<ScopeTable> scope = new ArrayList<>();
        Map<String, List<ScopeColumn>> with = new LinkedHashMap<>();
        collectScope(tokens, at, scope, with);
        if (!qualifier.isEmpty()) {
            return qualified(scope, qualifier);
        }
        if (isTable(tokens, at)) {
            List<Proposal> found = new ArrayList<>();
            with.keySet().forEach(name -> found.add(new Proposal(quoted(name), "table", "WITH", 0)));
            addTables(found);
            return found;
        }
        List<Proposal> found = expression(scope);
        results(tokens, at)
                .forEach(column -> found.add(new Proposal(quoted(column.name()), "column", column.type(), 60)));
        return found;
    }

    /** Returns the result columns of the query around an offset, which ORDER BY may reference. */
    private List<ScopeColumn> results(List<SqlToken> tokens, int at) {
        boolean isOrder = tokens.subList(0, at).stream().anyMatch(token -> token.isWord("BY"));
        return isOrder ? new SelectBlock(tokens, tables, Map.of(), 0).result() : List.of();
    }

    /** Adds the scopes of the enclosing blocks, innermost first. */
    private void collectScope(
            List<SqlToken> tokens, int at, List<ScopeTable> scope, Map<String, List<ScopeColumn>> with) {
        List<Integer> opened = new ArrayList<>(List.of(-1));
        for (int i = 0; i < at; i++) {
            if (tokens.get(i).is('(')) {
                opened.add(i);
            } else if (tokens.get(i).is(')') && opened.size() > 1) {
                opened.remove(opened.size() - 1);
            }
        }
        List<List<ScopeTable>> levels = new ArrayList<>();
        for (int open : opened) {
            int end = open < 0 ? tokens.size() : SelectBlock.behind(tokens, open);
            boolean isClosed =
                    open >= 0 && end <= tokens.size() && tokens.get(end - 1).is(')') && end - 1 >= at;
            List<SqlToken> inner = tokens.subList(open + 1, isClosed ? end - 1 : end);
            SelectBlock definitions = new SelectBlock(inner, tables, with, 0);
            with.putAll(definitions.with());
            List<SqlToken> branch = SelectBlock.branch(inner, Math.max(0, at - open - 1));
            levels.add(0, new SelectBlock(branch, tables, with, 0).from());
        }
        levels.forEach(scope::addAll);
    }

    private static boolean isTable(List<SqlToken> tokens, int at) {
        int before = at - 1;
        while (before > 0 && tokens.get(before).is('(')) {
            before--;
        }
        if (before < 0) {
            return false;
        }
        SqlToken last = tokens.get(before);
        return last.is(',')
                ? isInFrom(tokens, before + 1)
                : BEFORE_TABLES.stream().anyMatch(last::isWord);
    }

    private static boolean isInFrom(List<SqlToken> tokens, int at) {
        int level = 0;
        for (int i = at - 1; i >= 0; i--) {
            SqlToken token = tokens.get(i);
            if (token.is(')')) {
                level++;
            } else if (token.is('(')) {
                level--;
            }
            if (level < 0) {
                return false;
            }
            if (level == 0 && token.isClause() && !token.isWord("JOIN") && !token.isWord("ON")) {
                return token.isWord("FROM");
            }
        }
        return false;
    }

    private List<Proposal> qualified(List<ScopeTable> scope, List<String> qualifier) {
        List<Proposal> found = new ArrayList<>();
        String last = qualifier.get(qualifier.size() - 1);
        scope.stream()
                .filter(table -> table.alias().equalsIgnoreCase(last))
                .findFirst()
                .ifPresent(table -> addColumns(table, 0, found));
        if (found.isEmpty() && qualifier.size() == 1) {
            catalog.schemas(rights).stream()
                    .filter(each -> each.name().equalsIgnoreCase(last))
                    .forEach(each -> addTables(each, "", found));
            catalog.database().all(FunctionDefinition.class).stream()
                    .filter(each ->
                            each.schema().equalsIgnoreCase(last) && rights.seesFunction(each.schema(), each.name()))
                    .forEach(each -> found.add(new Proposal(quoted(each.name()), "function", signature(each), 2)));
        } else if (found.isEmpty()) {
            tables.columns(qualifier).ifPresent(columns -> addColumns(new ScopeTable(last, last, columns), 0, found));
        }
        return found;
    }

    private static String signature(FunctionDefinition function) {
        return function.parameters().stream()
                .map(each -> each.name() + " " + each.type())
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private List<Proposal> expression(List<ScopeTable> scope) {
        List<Proposal> found = new ArrayList<>();
        for (int i = 0; i < scope.size(); i++) {
            addColumns(scope.get(i), i, found);
        }
        for (ScopeTable table : scope) {
            found.add(new Proposal(quoted(table.alias()), "alias", table.source(), 50));
        }
        FunctionSignatures.ALL.forEach(
                (name, signature) -> found.add(new Proposal(name.toLowerCase(Locale.ROOT), "function", signature, 70)));
        Stream.concat(ReservedWords.all().stream(), FURTHER_KEYWORDS.stream())
                .distinct()
                .forEach(word -> found.add(new Proposal(word, "keyword", "", 80)));
        if (scope.isEmpty()) {
            catalog.schemas(rights).forEach(each -> found.add(new Proposal(quoted(each.name()), "schema", "", 90)));
        }
        return found;
    }

    private static void addColumns(ScopeTable table, int rank, List<Proposal> found) {
        for (ScopeColumn column : table.columns()) {
            if (!column.name().isEmpty()) {
                String detail = column.type().isEmpty() ? table.alias() : column.type() + Proposal.OF + table.alias();
                found.add(new Proposal(quoted(column.name()), "column", detail, rank));
            }
        }
    }

    private void addTables(List<Proposal> found) {
        for (CatalogSchema each : catalog.schemas(rights)) {
            boolean isSystem = each.kind() == CatalogSchema.Kind.SYSTEM;
            found.add(new Proposal(quoted(each.name()), "schema", isSystem ? "system" : "schema", isSystem ? 40 : 10));
            if (each.name().equalsIgnoreCase(schema)) {
                addTables(each, "", found);
            } else if (!isSystem) {
                addTables(each, quoted(each.name()) + ".", found);
            }
        }
    }

    private static void addTables(CatalogSchema each, String prefix, List<Proposal> found) {
        each.list()
                .tables()
                .forEach(table -> found.add(
                        new Proposal(prefix + quoted(table.name()), "table", each.name(), prefix.isEmpty() ? 1 : 20)));
    }

    /** Returns a name, quoted if necessary. */
    private static String quoted(String name) {
        boolean isPlain = PLAIN.matcher(name).matches() && !ReservedWords.contains(name);
        return isPlain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
