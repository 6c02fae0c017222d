package io.braid.lint;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of what sources evaluate, and of what they do not, made of the capabilities that their connectors declare. */
final class PushdownTables {
    private static final int MOST_COLUMNS = 120;

    private static final Set<TypeKind> WHOLE =
            EnumSet.of(TypeKind.TINYINT, TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.BIGINT);

    private static final Map<Feature, String> CLAUSES = Map.ofEntries(
            Map.entry(Feature.FILTER, "`WHERE`"),
            Map.entry(Feature.PROJECT, "expressions in `SELECT`"),
            Map.entry(Feature.CONDITION_AS_VALUE, "conditions as values"),
            Map.entry(Feature.INNER_JOIN, "`JOIN` of its own tables"),
            Map.entry(Feature.LEFT_JOIN, "`LEFT JOIN`"),
            Map.entry(Feature.FULL_JOIN, "`FULL JOIN`"),
            Map.entry(Feature.JOIN_WITHOUT_INDEX, "large joins without an index"),
            Map.entry(Feature.JOIN_OF_QUERIES, "joins with sub-queries"),
            Map.entry(Feature.EXISTS, "`EXISTS`"),
            Map.entry(Feature.AGGREGATE, "`GROUP BY` and aggregates"),
            Map.entry(Feature.AGGREGATE_DISTINCT, "aggregates of `DISTINCT` values"),
            Map.entry(Feature.SORT, "`ORDER BY`"),
            Map.entry(Feature.LIMIT, "`LIMIT`"),
            Map.entry(Feature.LIMIT_ZERO, "`LIMIT 0`"),
            Map.entry(Feature.OFFSET, "`OFFSET`"),
            Map.entry(Feature.UNION_ALL, "`UNION ALL`"),
            Map.entry(Feature.SET_OPERATIONS, "`UNION`, `INTERSECT` and `EXCEPT`"),
            Map.entry(Feature.WINDOW, "window functions"),
            Map.entry(Feature.GROUPING_SETS, "`GROUPING SETS`, `ROLLUP` and `CUBE`"),
            Map.entry(Feature.AGGREGATE_CLAUSES, "`FILTER` and `ORDER BY` in aggregates"),
            Map.entry(Feature.BRAID_SQL, "SQL that databases disagree on"));

    private final Map<String, Capabilities> sources;

    PushdownTables(Map<String, JdbcDialect> dialects) {
        sources = dialects.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        dialect -> ReferenceTables.capabilities(dialect.getValue()),
                        (one, other) -> one,
                        TreeMap::new));
    }

    /** Clauses in rows, sources in columns. */
    String clauses() {
        List<String> lines = new ArrayList<>(head("Clause"));
        for (Feature feature : Feature.values()) {
            lines.add(
                    row(clause(feature), sources.values().stream().map(source -> source.has(feature) ? "yes" : "no")));
        }
        return text(lines);
    }

    /** Functions in rows, sources in columns, with the types for which they are pushed down. */
    String functions() {
        List<String> lines = new ArrayList<>(head("Function"));
        for (String function : known()) {
            lines.add(row(code(function), sources.values().stream().map(source -> cell(source, function))));
        }
        return text(lines);
    }

    /** What one source takes: its clauses in a sentence, its functions in a table. */
    String pushed(String wrapper) {
        Capabilities source = source(wrapper);
        List<String> lines = new ArrayList<>();
        lines.add(wrapped("Clauses: " + clauses(source, true) + "."));
        lines.add("");
        lines.add("| Function | Evaluated by the source for | Narrowed there, checked again by Braid |");
        lines.add("|---|---|---|");
        for (String function : known()) {
            String exact = kinds(source, function, true);
            String narrowed = kinds(source, function, false);
            if (!exact.isEmpty() || !narrowed.isEmpty()) {
                lines.add(row(code(function), Stream.of(exact, narrowed)));
            }
        }
        return text(lines);
    }

    /** What one source is never asked, although another one is. */
    String notPushed(String wrapper) {
        Capabilities source = source(wrapper);
        String functions = known().stream()
                .filter(function -> kinds(source, function, true).isEmpty()
                        && kinds(source, function, false).isEmpty())
                .map(function -> "`" + function + "`")
                .collect(Collectors.joining(", "));
        return wrapped("* Clauses: " + orNone(clauses(source, false)) + ".") + "\n"
                + wrapped("* Functions that some other source evaluates: " + orNone(functions) + ".") + "\n"
                + "* All other [functions](../functions.md), and those above for types that the table does not list.\n";
    }

    /** Text in lines of at most 120 characters; those of an item of a list are indented. */
    static String wrapped(String text) {
        String indent = text.startsWith("* ") ? "  " : "";
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > MOST_COLUMNS) {
                lines.append('\n').append(indent).append(word);
                column = indent.length() + word.length();
            } else {
                lines.append(column > 0 ? " " : "").append(word);
                column += (column > 0 ? 1 : 0) + word.length();
            }
        }
        return lines.toString();
    }

    /** How keys of other sources are sent to one source. */
    String keys(String wrapper) {
        List<String> lines = new ArrayList<>();
        lines.add("| Keys are sent as | Of the types | Columns of a key | Keys in a statement |");
        lines.add("|---|---|---|---|");
        for (KeyForm form : source(wrapper).keyForms()) {
            String columns = form.mostColumns() == KeyForm.ANY_NUMBER ? "any number" : "" + form.mostColumns();
            String most = "up to " + form.mostKeys(1, 0);
            lines.add(row(code(form.condition(List.of("k"), 1)), Stream.of(names(form.kinds()), columns, most)));
        }
        return text(lines);
    }

    private Capabilities source(String wrapper) {
        Capabilities source = sources.get(wrapper);
        if (source == null) {
            throw new AssertionError("there is no source " + wrapper);
        }
        return source;
    }

    private static String clauses(Capabilities source, boolean taken) {
        return Arrays.stream(Feature.values())
                .filter(feature -> source.has(feature) == taken)
                .map(PushdownTables::clause)
                .collect(Collectors.joining(", "));
    }

    private static String clause(Feature feature) {
        String name = CLAUSES.get(feature);
        if (name == null) {
            throw new AssertionError("name the clause " + feature + " here");
        }
        return name;
    }

    /** All functions that some source evaluates; operators first. */
    private Set<String> known() {
        Set<String> names = new TreeSet<>();
        sources.values()
                .forEach(source ->
                        source.functions().stream().map(FunctionRule::function).forEach(names::add));
        return names;
    }

    private static String cell(Capabilities source, String function) {
        String exact = kinds(source, function, true);
        String narrowed = kinds(source, function, false);
        if (narrowed.isEmpty()) {
            return exact.isEmpty() ? "no" : exact;
        }
        return (exact.isEmpty() ? "" : exact + "; ") + "narrowed: " + narrowed;
    }

    private static String kinds(Capabilities source, String function, boolean exact) {
        Set<TypeKind> kinds = EnumSet.noneOf(TypeKind.class);
        for (TypeKind kind : TypeKind.values()) {
            Exactness exactness = source.exactness(function, List.of(type(kind)));
            if (exact ? exactness.holds() : exactness == Exactness.SUPERSET) {
                kinds.add(kind);
            }
        }
        return names(kinds);
    }

    private static DataType type(TypeKind kind) {
        return kind == TypeKind.ARRAY
                ? DataType.arrayOf(DataType.of(TypeKind.INTEGER))
                : kind == TypeKind.DECIMAL ? DataType.decimal(18, 2) : DataType.of(kind);
    }

    private static String names(Set<TypeKind> kinds) {
        if (kinds.containsAll(EnumSet.complementOf(EnumSet.of(TypeKind.ARRAY)))) {
            return "all types" + (kinds.contains(TypeKind.ARRAY) ? "" : " but arrays");
        }
        List<String> names = new ArrayList<>();
        Set<TypeKind> left = EnumSet.noneOf(TypeKind.class);
        left.addAll(kinds);
        if (left.containsAll(WHOLE)) {
            names.add("whole numbers");
            left.removeAll(WHOLE);
        }
        left.forEach(kind -> names.add(name(kind)));
        return String.join(", ", names);
    }

    private static String name(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> "booleans";
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE -> code(kind.name());
            case DECIMAL -> "decimals";
            case VARCHAR -> "text";
            case VARBINARY -> "binary";
            case DATE -> "dates";
            case TIME -> "times";
            case TIMESTAMP -> "timestamps";
            case TIMESTAMP_TZ -> "moments";
            case TIME_TZ -> "times with a zone";
            case INTERVAL -> "intervals";
            case ARRAY -> "arrays";
        };
    }

    private List<String> head(String first) {
        return List.of(
                row(first, sources.keySet().stream().map(PushdownTables::code)),
                "|---|" + "---|".repeat(sources.size()));
    }

    private static String row(String first, Stream<String> cells) {
        return "| " + first + " | " + cells.collect(Collectors.joining(" | ")) + " |";
    }

    /** A bar would end the cell of a table. */
    static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }

    private static String orNone(String list) {
        return list.isEmpty() ? "none" : list;
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
