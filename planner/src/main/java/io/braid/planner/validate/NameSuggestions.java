package io.braid.planner.validate;

import io.braid.planner.catalog.StatementSchema;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Suggestions for errors about unknown tables, schemas and columns. Names are searched only after an error. */
public final class NameSuggestions {
    private static final Pattern COLUMN = Pattern.compile("Column '([^']+)' not found.*", Pattern.DOTALL);
    private static final Pattern WITHIN =
            Pattern.compile("Object '([^']+)' not found within '([^']+)'.*", Pattern.DOTALL);
    private static final Pattern OBJECT = Pattern.compile("(?:Object|Table) '([^']+)' not found.*", Pattern.DOTALL);

    /** Maximum number of schemas to list that have a table of the name. */
    private static final int MOST_PLACES = 3;

    private final CalciteSchema root;
    private final CalciteCatalogReader catalogReader;

    public NameSuggestions(CalciteSchema root, CalciteCatalogReader catalogReader) {
        this.root = root;
        this.catalogReader = catalogReader;
    }

    /**
     * Returns the error, with a suggestion if there is a similar name.
     *
     * @param statement the tree that the error refers to
     */
    public BraidException addedTo(BraidException error, @Nullable SqlNode statement) {
        String hint;
        try {
            hint = hint(error, statement);
        } catch (BraidException e) {
            // An unavailable source must not hide the original error.
            return error;
        }
        return hint.isEmpty() ? error : error.reworded(error.sentence() + hint, error.getCause());
    }

    private String hint(BraidException error, @Nullable SqlNode statement) {
        String message = error.sentence();
        Matcher column = COLUMN.matcher(message);
        if (error.code() == ErrorCode.UNDEFINED_COLUMN && column.matches() && statement != null) {
            String name = column.group(1);
            if (name.equalsIgnoreCase("CURRENT_ROLE")) {
                return "; all roles of a user count at once, and SHOW ROLES lists them";
            }
            String near = hint(name, columns(statement));
            return near.isEmpty() && isWritten(statement, name, identifier -> identifier.isComponentQuoted(0))
                    ? " (a text stands in single quotes: '" + name + "')"
                    : near;
        }
        Matcher within = WITHIN.matcher(message);
        if (error.code() == ErrorCode.UNDEFINED_TABLE && within.matches()) {
            List<String> path = Arrays.asList(within.group(2).split("\\.", -1));
            String near = hint(within.group(1), inside(path));
            return near.isEmpty() ? refreshHint(path) : near;
        }
        Matcher object = OBJECT.matcher(message);
        if (error.code() != ErrorCode.UNDEFINED_TABLE || !object.matches()) {
            return "";
        }
        String name = object.group(1);
        String alias = statement == null || message.startsWith("Object") ? null : TableAliases.alias(statement, name);
        return alias == null ? objectHint(name, statement) : "; that table is called '" + alias + "' here";
    }

    /** Returns a hint for the name of a schema or of a table in the default schema. */
    private String objectHint(String name, @Nullable SqlNode statement) {
        Set<String> known = new LinkedHashSet<>();
        catalogReader.getSchemaPaths().stream()
                .filter(path -> !path.equals(List.of(SystemSchemas.IMPLICIT)))
                .forEach(path -> known.addAll(inside(path)));
        String near = hint(name, known);
        boolean alone = statement != null && isWritten(statement, name, identifier -> true);
        return near.isEmpty() && alone ? elsewhere(name) : near;
    }

    /** Returns a hint for an unqualified name that needs its schema. */
    private String elsewhere(String name) {
        Map<String, List<String>> schemas = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (CalciteSchema schema : root.getSubSchemaMap().values()) {
            for (String table : tables(schema)) {
                schemas.computeIfAbsent(table, any -> new ArrayList<>()).add(schema.name);
            }
        }
        boolean isThere = schemas.containsKey(name);
        String near =
                isThere ? name : Suggestion.nearest(name, schemas.keySet()).orElse(name);
        List<String> having = schemas.getOrDefault(near, List.of());
        if (having.isEmpty()) {
            return name.equalsIgnoreCase("dual")
                    ? "; a SELECT without a table needs no FROM"
                    : "; SHOW TABLES lists them all";
        }
        if (!isThere) {
            return " (did you mean '" + having.get(0) + "." + near + "'?)";
        }
        return having.stream()
                .limit(MOST_PLACES)
                .map(schema -> schema + "." + name)
                .collect(Collectors.joining(
                        " or ", " (write ", ", or USE " + (having.size() == 1 ? having.get(0) : "one") + " before)"));
    }

    /** Returns the tables of a schema; none if the source is unavailable. */
    private static Set<String> tables(CalciteSchema schema) {
        try {
            return schema.getTableNames();
        } catch (BraidException e) {
            return Set.of();
        }
    }

    /** True if a statement has an unqualified name in such a context. */
    private static boolean isWritten(SqlNode statement, String name, Predicate<SqlIdentifier> way) {
        boolean[] found = {false};
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier identifier) {
                found[0] |= identifier.isSimple() && identifier.getSimple().equals(name) && way.test(identifier);
                return null;
            }
        });
        return found[0];
    }

    private static String hint(String name, Collection<String> known) {
        return Suggestion.nearest(name, known)
                .filter(near -> !near.equalsIgnoreCase(name))
                .map(near -> " (did you mean '" + near + "'?)")
                .orElse("");
    }

    /** Returns a hint to refresh the schema, as the table may be newer than the import. */
    private String refreshHint(List<String> path) {
        CalciteSchema schema = schema(path);
        return schema != null && StatementSchema.isImported(schema)
                ? " (if it is new in its source: REFRESH FOREIGN SCHEMA " + schema.name + ")"
                : "";
    }

    /** Returns the names of the tables and nested schemas in a schema. */
    private Collection<String> inside(List<String> path) {
        CalciteSchema schema = schema(path);
        if (schema == null) {
            return List.of();
        }
        List<String> names = new ArrayList<>(schema.getTableNames());
        names.addAll(schema.getSubSchemaMap().keySet());
        return names;
    }

    private @Nullable CalciteSchema schema(List<String> path) {
        CalciteSchema schema = root;
        for (String name : path) {
            schema = schema == null ? null : schema.getSubSchema(name, false);
        }
        return schema;
    }

    /** Returns the columns of all tables that a statement names. */
    private Set<String> columns(SqlNode statement) {
        Set<String> columns = new LinkedHashSet<>();
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier identifier) {
                if (identifier.names.size() > 1 && !identifier.isStar()) {
                    Prepare.PreparingTable table = catalogReader.getTable(identifier.names);
                    if (table != null) {
                        columns.addAll(table.getRowType().getFieldNames());
                    }
                }
                return null;
            }
        });
        return columns;
    }
}
