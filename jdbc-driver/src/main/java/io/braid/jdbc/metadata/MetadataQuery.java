package io.braid.jdbc.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Query over the system tables whose columns are named and typed as JDBC prescribes. Search names are parameters, so
 * that the server plans the query once for all of them.
 */
public final class MetadataQuery {
    /** Backslash, with the character that it escapes, if any. */
    private static final Pattern BACKSLASH = Pattern.compile("\\\\([\\\\%_])?");

    private final String from;
    private final List<String> columns = new ArrayList<>();
    private final List<String> conditions = new ArrayList<>();
    private final List<String> parameters = new ArrayList<>();
    private String order = "";

    public MetadataQuery(String from) {
        this.from = from;
    }

    public MetadataQuery text(String name, String expression) {
        return column(name, expression, "VARCHAR");
    }

    public MetadataQuery integer(String name, String expression) {
        return column(name, expression, "INTEGER");
    }

    MetadataQuery smallint(String name, String expression) {
        return column(name, expression, "SMALLINT");
    }

    MetadataQuery bigint(String name, String expression) {
        return column(name, expression, "BIGINT");
    }

    MetadataQuery bool(String name, String expression) {
        return column(name, expression, "BOOLEAN");
    }

    private MetadataQuery column(String name, String expression, String type) {
        columns.add("CAST(" + expression + " AS " + type + ") AS \"" + name + '"');
        return this;
    }

    public MetadataQuery where(String condition) {
        conditions.add(condition);
        return this;
    }

    /** Restricts the rows to a catalog of that name: null for any, empty for those without a catalog. */
    MetadataQuery inCatalog(@Nullable String wanted, String database) {
        if (wanted != null && !wanted.equalsIgnoreCase(database)) {
            conditions.add("FALSE");
        }
        return this;
    }

    /** Restricts the rows to a name, ignoring letter case; null for any. */
    MetadataQuery named(String column, @Nullable String name) {
        return name == null ? this : where("UPPER(" + column + ") = UPPER(?)", name);
    }

    /** Restricts the rows to names that match the pattern; null for any. */
    MetadataQuery like(String column, @Nullable String pattern) {
        return pattern == null || pattern.equals("%")
                ? this
                : where("UPPER(" + column + ") LIKE UPPER(?) ESCAPE '\\'", escaped(pattern));
    }

    private MetadataQuery where(String condition, String parameter) {
        parameters.add(parameter);
        return where(condition);
    }

    public MetadataQuery orderedBy(String... names) {
        order = " ORDER BY \"" + String.join("\", \"", names) + '"';
        return this;
    }

    /** Returns the text, with a question mark for each parameter. */
    public String sql() {
        return "SELECT " + String.join(", ", columns) + " FROM " + from
                + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions)) + order;
    }

    public List<String> parameters() {
        return parameters;
    }

    /** Returns an expression with a value for each type: {@code CASE type_name WHEN ...}. */
    static String byType(Function<MetadataType, Object> value) {
        StringBuilder expression = new StringBuilder("CASE type_name");
        for (MetadataType type : MetadataType.values()) {
            expression.append(" WHEN '").append(type.name()).append("' THEN ").append(value.apply(type));
        }
        return expression.append(" END").toString();
    }

    public static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Escapes backslashes that escape nothing. */
    private static String escaped(String pattern) {
        return BACKSLASH
                .matcher(pattern)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? "\\\\" : found.group()));
    }
}
