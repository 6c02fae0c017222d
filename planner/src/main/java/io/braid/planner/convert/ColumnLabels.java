package io.braid.planner.convert;

import io.braid.planner.option.ResultStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Labels of a query's unnamed columns, as in PostgreSQL: the name of the called function, the column or type of a cast,
 * or {@code ?column?}. Columns of VALUES are numbered.
 */
final class ColumnLabels {
    /** Calcite's prefix of a column without a name. */
    private static final String UNNAMED = "EXPR$";

    private static final String NO_LABEL = "?column?";

    /** PostgreSQL's internal names of SQL types. */
    private static final Map<String, String> TYPES = Map.of(
            "INTEGER", "int4",
            "BIGINT", "int8",
            "SMALLINT", "int2",
            "DECIMAL", "numeric",
            "BOOLEAN", "bool",
            "DOUBLE", "float8",
            "REAL", "float4",
            "CHAR", "bpchar",
            "VARBINARY", "bytea",
            "TIMESTAMP_WITH_LOCAL_TIME_ZONE", "timestamptz");

    private ColumnLabels() {}

    /** @param isWeak whether an enclosing cast uses the name of its type instead */
    private record Label(String name, boolean isWeak) {}

    /**
     * Returns the names of a query's columns.
     *
     * @param query as it was written
     * @param names the names that Calcite gave
     */
    static List<String> of(SqlNode query, List<String> names, ResultStyle style) {
        SqlSelect select = select(query);
        if (select != null && select.getSelectList().stream().allMatch(ColumnLabels::isStar)) {
            // PostgreSQL clients refer to columns by the names that the catalog shows.
            return style == ResultStyle.POSTGRES
                    ? names.stream().map(ColumnLabels::shown).toList()
                    : names;
        }
        List<SqlNode> items = selectList(select, names.size());
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.startsWith(UNNAMED)) {
                labels.add(items.isEmpty() ? "column" + (i + 1) : of(items.get(i)));
            } else if (style == ResultStyle.BRAID) {
                labels.add(name);
            } else {
                labels.add(items.isEmpty() || isQuoted(items.get(i)) ? shown(name) : name.toLowerCase(Locale.ROOT));
            }
        }
        return labels;
    }

    /** Returns the label of an item. */
    static String of(SqlNode item) {
        return label(item).map(Label::name).orElse(NO_LABEL);
    }

    private static boolean isQuoted(SqlNode item) {
        SqlNode name = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(1) : item;
        return name instanceof SqlIdentifier identifier
                && (identifier.isComponentQuoted(identifier.names.size() - 1)
                        || identifier.getParserPosition().isQuoted());
    }

    /** Returns a source's name as PostgreSQL's catalog shows it: upper-case names in lower case. */
    private static String shown(String name) {
        return name.equals(name.toUpperCase(Locale.ROOT)) ? name.toLowerCase(Locale.ROOT) : name;
    }

    private static Optional<Label> label(@Nullable SqlNode item) {
        if (item instanceof SqlIdentifier name && !name.isStar()) {
            return strong(name.names.get(name.names.size() - 1));
        }
        if (item instanceof SqlCase choice) {
            return label(choice.getElseOperand())
                    .filter(label -> !label.isWeak())
                    .or(() -> Optional.of(new Label("case", true)));
        }
        SqlSelect scalar = select(item);
        if (scalar != null && scalar.getSelectList().size() == 1) {
            return label(scalar.getSelectList().get(0));
        }
        return item instanceof SqlCall call ? ofCall(call) : Optional.empty();
    }

    private static Optional<Label> ofCall(SqlCall call) {
        SqlKind kind = call.getKind();
        if (kind == SqlKind.AS) {
            return label(call.operand(1));
        }
        if (kind == SqlKind.CAST || kind == SqlKind.SAFE_CAST) {
            return label(call.operand(0))
                    .filter(label -> !label.isWeak())
                    .or(() -> Optional.of(new Label(type(call.operand(1)), true)));
        }
        return switch (kind) {
            case OVER, FILTER, WITHIN_GROUP, WITHIN_DISTINCT, RESPECT_NULLS, IGNORE_NULLS, SCALAR_QUERY ->
                label(call.operand(0));
            case DOT -> label(call.operand(1));
            case ITEM -> label(call.operand(0));
            case ARRAY_VALUE_CONSTRUCTOR, ARRAY_QUERY_CONSTRUCTOR -> strong("array");
            case EXISTS -> strong("exists");
            case ROW -> call instanceof SqlBasicCall ? strong("row") : Optional.empty();
            case TRIM -> strong("btrim");
            default ->
                call.getOperator() instanceof SqlFunction function
                        ? strong(function.getName().toLowerCase(Locale.ROOT))
                        : Optional.empty();
        };
    }

    private static Optional<Label> strong(String name) {
        return Optional.of(new Label(name, false));
    }

    private static String type(SqlNode type) {
        String name = type instanceof SqlDataTypeSpec spec ? Util.last(spec.getTypeName().names) : type.toString();
        return TYPES.getOrDefault(name, name.toLowerCase(Locale.ROOT));
    }

    /** Returns the SELECT that determines a query's columns; null if there is none. */
    static @Nullable SqlSelect select(@Nullable SqlNode query) {
        if (query instanceof SqlCall set && SqlKind.SET_QUERY.contains(set.getKind())) {
            return select(set.operand(0));
        }
        if (query instanceof SqlOrderBy ordered) {
            return select(ordered.query);
        }
        if (query instanceof SqlWith with) {
            return select(with.body);
        }
        return query instanceof SqlSelect select ? select : null;
    }

    private static boolean isStar(SqlNode item) {
        return item instanceof SqlIdentifier column && column.isStar();
    }

    /** Returns the select list; empty if its items do not correspond to the columns. */
    private static List<SqlNode> selectList(@Nullable SqlSelect select, int columns) {
        if (select == null) {
            return List.of();
        }
        List<SqlNode> items = select.getSelectList().getList();
        return items.stream().anyMatch(ColumnLabels::isStar) || items.size() != columns
                ? List.of()
                : List.copyOf(items);
    }
}
