package io.braid.migration.teiid;

import io.braid.migration.teiid.DdlToken.Kind;
import io.braid.planner.function.FunctionTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Token-by-token rewriting of SQL text that preserves the white space between tokens. */
final class SqlRewriting {
    /** Interpretation of keywords in a part of the text. */
    private enum Mode {
        /** FROM precedes tables. */
        QUERY,
        /** The part begins with a table. */
        TABLES,
        /** FROM belongs to a function such as EXTRACT. */
        EXPRESSION
    }

    /** Keywords that are no functions although a parenthesis may follow. */
    private static final Set<String> WORDS = Set.of(
            "ALL",
            "AND",
            "ANY",
            "ARRAY",
            "AS",
            "BETWEEN",
            "BY",
            "CASE",
            "COLUMNS",
            "CUBE",
            "DISTINCT",
            "ELSE",
            "END",
            "EXCEPT",
            "EXISTS",
            "FILTER",
            "FOR",
            "FROM",
            "GROUP",
            "HAVING",
            "IN",
            "INTERSECT",
            "INTERVAL",
            "IS",
            "JOIN",
            "LATERAL",
            "LIKE",
            "LIMIT",
            "NOT",
            "OFFSET",
            "ON",
            "OR",
            "ORDER",
            "OVER",
            "PARTITION",
            "PASSING",
            "PATH",
            "ROLLUP",
            "ROW",
            "SELECT",
            "SETS",
            "SOME",
            "TABLE",
            "THEN",
            "UNION",
            "USING",
            "VALUES",
            "WHEN",
            "WHERE",
            "WITH",
            "WITHIN");

    /** Functions that are part of the grammar instead of the function list. */
    private static final Set<String> GRAMMAR = Set.of(
            "CAST",
            "CEILING",
            "COUNT",
            "CURRENT_DATABASE",
            "CURRENT_USER",
            "GENERATE_SERIES",
            "HAS_ROLE",
            "JSON_TABLE",
            "UNNEST",
            "XMLATTRIBUTES",
            "XMLFOREST",
            "XMLNAMESPACES",
            "XMLTABLE");

    private static final Set<String> ENDS_OF_FROM = Set.of(
            "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "UNION", "EXCEPT", "INTERSECT", "SELECT");

    private static final Set<String> JOIN_HINTS = Set.of("MAKEDEP", "MAKEIND", "MAKENOTDEP");

    private final SqlRewriter rewriter;
    private final String source;
    private final List<DdlToken> tokens;
    private final Set<String> common = new HashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

    SqlRewriting(SqlRewriter rewriter, String source) {
        this.rewriter = rewriter;
        this.source = source;
        this.tokens = DdlTokenizer.tokens(source, 1);
    }

    Rewritten query() {
        findCommonTables();
        boolean calls = tokens.get(0).isAny("EXEC", "EXECUTE", "CALL");
        String sql = calls
                ? "SELECT * FROM " + procedureCall(1, tokens.size() - 1)
                : range(0, tokens.size() - 1, Mode.QUERY);
        return new Rewritten(sql.strip(), List.copyOf(notes), List.copyOf(problems));
    }

    /** Rewrites an INSERT, UPDATE or DELETE, whose table follows its first words. */
    Rewritten write() {
        findCommonTables();
        int table = tokens.get(1).isAny("INTO", "FROM") ? 2 : 1;
        StringBuilder out = new StringBuilder();
        tokens.subList(0, table).forEach(word -> out.append(word.upperCase()).append(' '));
        int end = named(table, endOfName(table), out);
        gap(end, 0, out);
        out.append(range(end, tokens.size() - 1, Mode.QUERY));
        return new Rewritten(out.toString().strip(), List.copyOf(notes), List.copyOf(problems));
    }

    Rewritten expression() {
        String sql = range(0, tokens.size() - 1, Mode.EXPRESSION);
        return new Rewritten(sql.strip(), List.copyOf(notes), List.copyOf(problems));
    }

    /** Collects the names that WITH defines. */
    private void findCommonTables() {
        for (int i = 0; i < tokens.size(); i++) {
            if (!tokens.get(i).is("WITH")) {
                continue;
            }
            int at = i;
            do {
                DdlToken name = tokens.get(Math.min(at + 1, tokens.size() - 1));
                if (!name.isName()) {
                    break;
                }
                common.add(TableNames.lower(name.value()));
                at += 2;
                at = tokens.get(Math.min(at, tokens.size() - 1)).is("(") ? closing(at) + 1 : at;
                at = closing(at + 1) + 1;
            } while (at < tokens.size() && tokens.get(at).is(","));
        }
    }

    private String range(int from, int to, Mode mode) {
        StringBuilder out = new StringBuilder();
        boolean inFrom = mode == Mode.TABLES;
        boolean atTable = inFrom;
        int lastTable = 0;
        int i = from;
        while (i < to) {
            gap(i, from, out);
            DdlToken token = tokens.get(i);
            if (atTable && token.kind() != Kind.HINT) {
                atTable = false;
                lastTable = out.length();
                i = table(i, to, out);
                continue;
            }
            boolean isClause = mode != Mode.EXPRESSION && token.kind() == Kind.WORD && !isBehindDot(i);
            if (isClause && token.is("OPTION") && !atTable) {
                i = option(i, to, out);
                continue;
            }
            boolean isDistinction = i > 0 && tokens.get(i - 1).is("DISTINCT");
            if (isClause && ((token.is("FROM") && !isDistinction) || token.is("JOIN"))) {
                inFrom = true;
                atTable = true;
            } else if (isClause && ENDS_OF_FROM.contains(token.upperCase())) {
                inFrom = false;
            } else if (token.is(",") && inFrom) {
                atTable = true;
            }
            i = inFrom && isClause && JOIN_HINTS.contains(token.upperCase())
                    ? joinHint(i, lastTable, out)
                    : piece(i, to, out);
        }
        return out.toString();
    }

    /** Copies the white space before a token, unless it is the first. */
    private void gap(int i, int first, StringBuilder out) {
        if (i > first) {
            out.append(source.substring(tokens.get(i - 1).end(), tokens.get(i).start()));
        }
    }

    private boolean isBehindDot(int i) {
        return i > 0 && tokens.get(i - 1).is(".");
    }

    /** Rewrites one token, call or parenthesized part; returns the index after it. */
    private int piece(int i, int to, StringBuilder out) {
        DdlToken token = tokens.get(i);
        if (token.kind() == Kind.HINT) {
            hint(token, out);
        } else if (token.is("(")) {
            int close = closing(i);
            out.append('(').append(range(i + 1, close, Mode.QUERY)).append(')');
            return close + 1;
        } else if (isCall(i)) {
            return call(i, out);
        } else if (token.is("CURRENT_TIMESTAMP")) {
            out.append("LOCALTIMESTAMP");
            notes.add("CURRENT_TIMESTAMP is written LOCALTIMESTAMP");
        } else if (token.is("LIMIT") && i + 3 < to && tokens.get(i + 2).is(",")) {
            out.append("LIMIT ")
                    .append(tokens.get(i + 3).text())
                    .append(" OFFSET ")
                    .append(tokens.get(i + 1).text());
            notes.add("LIMIT has OFFSET");
            return i + 4;
        } else if (token.is("LIKE_REGEX")
                || (token.is("NOT") && tokens.get(i + 1).is("LIKE_REGEX"))) {
            boolean negated = token.is("NOT");
            out.append(negated ? "!~" : "~");
            notes.add("LIKE_REGEX is written ~");
            return i + (negated ? 2 : 1);
        } else if (token.is("{") && tokens.get(i + 1).is("b")) {
            out.append(tokens.get(i + 2).value().toUpperCase(Locale.ROOT));
            return i + 4;
        } else if (token.is("INTO")) {
            problems.add("it has INTO; write INSERT INTO ... SELECT");
        } else if (token.kind() == Kind.WORD && isBehindDot(i)) {
            out.append(TableNames.sql(token.text()));
        } else {
            out.append(token.text());
        }
        return i + 1;
    }

    private boolean isCall(int i) {
        DdlToken token = tokens.get(i);
        return token.kind() == Kind.WORD
                && i + 1 < tokens.size()
                && tokens.get(i + 1).is("(")
                && !WORDS.contains(token.upperCase())
                && !common.contains(TableNames.lower(token.text()));
    }

    private int call(int i, StringBuilder out) {
        String name = tokens.get(i).upperCase();
        int close = closing(i + 1);
        if (isBehindDot(i)) {
            problems.add("it calls the function " + tokens.get(i).text()
                    + " of a model; write its expression in place of the call");
            return close + 1;
        }
        List<int[]> arguments = split(i + 2, close, ",");
        if (name.equals("CAST") || name.equals("CONVERT")) {
            out.append(cast(name, i + 2, close));
        } else if (name.equals("XMLTABLE") || name.equals("JSONTABLE")) {
            out.append(name.equals("XMLTABLE") ? "XMLTABLE(" : "JSON_TABLE(")
                    .append(rowsOf(i + 2, close))
                    .append(')');
        } else if (name.equals("HASROLE")) {
            out.append(hasRole(arguments));
        } else if (TeiidFunctions.has(name) || TeiidFunctions.advice(name).isPresent()) {
            rule(name, arguments, out);
        } else {
            if (!GRAMMAR.contains(name) && !FunctionTable.names().contains(name)) {
                problems.add("there is no function " + name + " in Braid");
            }
            boolean isQuery = tokens.get(i + 2).isAny("SELECT", "WITH");
            out.append(tokens.get(i).text())
                    .append('(')
                    .append(range(i + 2, close, isQuery ? Mode.QUERY : Mode.EXPRESSION))
                    .append(')');
        }
        return close + 1;
    }

    private void rule(String name, List<int[]> arguments, StringBuilder out) {
        List<String> texts = arguments.stream()
                .map(one -> range(one[0], one[1], Mode.EXPRESSION).strip())
                .toList();
        Optional<String> rewritten = TeiidFunctions.rewritten(name, texts);
        if (rewritten.isEmpty()) {
            problems.add("it calls " + name + "; "
                    + TeiidFunctions.advice(name).orElse("Braid has no such function for these arguments"));
            return;
        }
        out.append(rewritten.get());
        if (name.equals("LOOKUP")) {
            notes.add("LOOKUP is a sub-query");
        } else if (!name.equals("USER")) {
            notes.add(note(name, rewritten.get()));
        }
    }

    private static String note(String name, String rewritten) {
        if (rewritten.startsWith("(" + name + "(")) {
            return name + " counts from another number";
        }
        return name + " is written "
                + (rewritten.startsWith("(") ? "as an operator" : rewritten.replaceFirst("(?s)^([A-Z_0-9]+).*", "$1"));
    }

    private String hasRole(List<int[]> arguments) {
        int[] last = arguments.get(arguments.size() - 1);
        DdlToken role = tokens.get(last[0]);
        if (role.kind() == Kind.STRING && rewriter.isRoleOfEverybody(role.value())) {
            return "TRUE";
        }
        return "has_role(" + range(last[0], last[1], Mode.EXPRESSION).strip() + ")";
    }

    private String cast(String name, int from, int close) {
        List<int[]> parts = split(from, close, name.equals("CAST") ? "AS" : ",");
        if (parts.size() != 2) {
            problems.add("its " + name + " cannot be read");
            return "NULL";
        }
        int[] type = parts.get(1);
        String written = source.substring(
                tokens.get(type[0]).start(), tokens.get(type[1] - 1).end());
        Optional<String> known = rewriter.types().inCast(written);
        if (known.isEmpty()) {
            problems.add("there is no type " + written + " in Braid");
        }
        String sqlType =
                written.equalsIgnoreCase(known.orElse("").toLowerCase(Locale.ROOT)) ? written : known.orElse("");
        return "CAST("
                + range(parts.get(0)[0], parts.get(0)[1], Mode.EXPRESSION).strip() + " AS " + sqlType + ")";
    }

    /** Rewrites the arguments of XMLTABLE and JSONTABLE, with the types of their columns. */
    private String rowsOf(int from, int close) {
        int columns = from;
        int depth = 0;
        while (columns < close && !(depth == 0 && tokens.get(columns).is("COLUMNS"))) {
            depth += tokens.get(columns).is("(") ? 1 : tokens.get(columns).is(")") ? -1 : 0;
            columns++;
        }
        StringBuilder out = new StringBuilder(range(from, columns, Mode.EXPRESSION));
        if (columns == close) {
            return out.toString();
        }
        gap(columns, from, out);
        out.append("COLUMNS");
        List<int[]> list = split(columns + 1, close, ",");
        for (int[] column : list) {
            out.append(column == list.get(0) ? " " : ", ").append(column(column[0], column[1]));
        }
        return out.toString();
    }

    private String column(int from, int to) {
        StringBuilder out = new StringBuilder(TableNames.sql(tokens.get(from).value()));
        int next = from + 1;
        if (next < to && !tokens.get(next).is("FOR")) {
            int end = next + 1 < to && tokens.get(next + 1).is("(") ? closing(next + 1) + 1 : next + 1;
            String written = source.substring(
                    tokens.get(next).start(), tokens.get(end - 1).end());
            Optional<String> type = rewriter.types().inCast(written);
            if (type.isEmpty()) {
                problems.add("there is no type " + written + " in Braid");
            }
            out.append(' ').append(type.orElse(written));
            next = end;
        }
        return next < to
                ? out.append(' ').append(range(next, to, Mode.EXPRESSION)).toString()
                : out.toString();
    }

    /** Rewrites a table in FROM; returns the index after it. */
    private int table(int i, int to, StringBuilder out) {
        DdlToken token = tokens.get(i);
        if (token.is("LATERAL")) {
            out.append(token.text()).append(' ');
            return table(i + 1, to, out);
        }
        if (token.is("TABLE") && tokens.get(i + 1).is("(")) {
            out.append("LATERAL ");
            return table(i + 1, to, out);
        }
        if (token.is("(")) {
            int close = closing(i);
            if (tokens.get(i + 1).isAny("EXEC", "EXECUTE", "CALL")) {
                out.append(procedureCall(i + 2, close));
            } else {
                boolean isQuery = tokens.get(i + 1).isAny("SELECT", "WITH", "VALUES");
                out.append('(')
                        .append(range(i + 1, close, isQuery ? Mode.QUERY : Mode.TABLES))
                        .append(')');
            }
            return close + 1;
        }
        int end = endOfName(i);
        if (!token.isName() || (end == i + 1 && end < to && tokens.get(end).is("("))) {
            return piece(i, to, out);
        }
        return named(i, end, out);
    }

    private int named(int i, int end, StringBuilder out) {
        List<String> path = path(i, end);
        boolean isCommon = path.size() == 1 && common.contains(TableNames.lower(path.get(0)));
        if (path.get(0).startsWith("#")) {
            problems.add("it reads the temporary table " + path.get(0) + "; use WITH");
        } else if (!isCommon) {
            TableNames.Resolved table = rewriter.tables().resolve(path);
            out.append(table.sql());
            if (!table.note().isEmpty()) {
                notes.add(table.note());
            }
            if (!table.problem().isEmpty()) {
                problems.add(table.problem());
            }
            return end;
        }
        out.append(TableNames.sql(path));
        return end;
    }

    private int endOfName(int i) {
        int end = i + 1;
        while (end + 1 < tokens.size()
                && tokens.get(end).is(".")
                && tokens.get(end + 1).isName()) {
            end += 2;
        }
        return end;
    }

    private List<String> path(int from, int end) {
        List<String> path = new ArrayList<>();
        for (int i = from; i < end; i += 2) {
            path.addAll(List.of(tokens.get(i).value().split("\\.")));
        }
        return path;
    }

    /** Rewrites a procedure call to a function call in FROM. */
    private String procedureCall(int from, int to) {
        int end = endOfName(from);
        List<String> path = path(from, end);
        Optional<SqlRewriter.KnownProcedure> known = rewriter.procedure(path);
        String name = String.join(".", path);
        if (known.isEmpty()) {
            boolean isOfSource = path.size() > 1 && rewriter.tables().isMissing(path.get(0));
            problems.add("it calls the procedure " + name + (isOfSource ? " of a source" : "") + "; "
                    + SourceTranslators.procedureAdvice(path.get(path.size() - 1)));
            return "";
        }
        List<String> parameters = known.get().parameters();
        List<int[]> arguments = end < to ? split(end + 1, closing(end), ",") : List.of();
        String[] values = new String[parameters.size()];
        Arrays.fill(values, "NULL");
        for (int n = 0; n < arguments.size() && n < values.length; n++) {
            int first = arguments.get(n)[0];
            boolean isNamed =
                    tokens.get(first + 1).isAny("=>", "=") && tokens.get(first).isName();
            int at = isNamed ? indexOf(parameters, tokens.get(first).value()) : n;
            if (at < 0) {
                problems.add("the procedure " + name + " has no parameter "
                        + tokens.get(first).text());
            } else {
                values[at] = range(isNamed ? first + 2 : first, arguments.get(n)[1], Mode.EXPRESSION)
                        .strip();
            }
        }
        notes.add("the procedure " + name + " is a function in FROM");
        return TableNames.sql(known.get().path()) + "(" + String.join(", ", values) + ")";
    }

    private static int indexOf(List<String> parameters, String name) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Retains join hints; hints for caches and sub-queries have no counterpart. */
    private void hint(DdlToken hint, StringBuilder out) {
        String words = hint.text().substring(3, hint.text().length() - 2).strip();
        if (words.toLowerCase(Locale.ROOT).matches("(makedep|makeind|makenotdep|optional|preserve)\\b.*")) {
            out.append(hint.text());
        } else if (!words.toLowerCase(Locale.ROOT).startsWith("cache")) {
            notes.add("the hint " + words + " is left out");
        }
    }

    /** Moves a hint word after a table before it; returns the index after the word. */
    private int joinHint(int i, int table, StringBuilder out) {
        boolean hasLimit = tokens.get(i + 1).is("(");
        int end = hasLimit ? closing(i + 1) + 1 : i + 1;
        String words =
                source.substring(tokens.get(i).start(), tokens.get(end - 1).end());
        out.insert(table, "/*+ " + words.toLowerCase(Locale.ROOT) + " */ ");
        out.setLength(out.toString().stripTrailing().length());
        return end;
    }

    /** Rewrites the OPTION clause at the end of a query. */
    private int option(int i, int to, StringBuilder out) {
        String words =
                source.substring(tokens.get(i).start(), tokens.get(to - 1).end());
        notes.add(
                words.toUpperCase(Locale.ROOT).contains("NOCACHE")
                        ? "OPTION NOCACHE is left out; readers write the hint no_cache"
                        : words + " is left out; put the hint at its table, as in FROM t /*+ makedep */");
        out.setLength(out.toString().stripTrailing().length());
        return to;
    }

    /** Splits a range at separators outside of parentheses, into pairs of indices; none if it is empty. */
    private List<int[]> split(int from, int to, String separator) {
        List<int[]> parts = new ArrayList<>();
        int start = from;
        int depth = 0;
        for (int i = from; i < to; i++) {
            DdlToken token = tokens.get(i);
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth == 0 && token.is(separator)) {
                parts.add(new int[] {start, i});
                start = i + 1;
            }
        }
        if (start < to) {
            parts.add(new int[] {start, to});
        }
        return parts;
    }

    /** Returns the index of the matching closing parenthesis, or of the last token. */
    private int closing(int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0 && i > open) {
                return i;
            }
            if (depth == 0 && !tokens.get(open).is("(")) {
                return i;
            }
        }
        return tokens.size() - 1;
    }
}
