package io.braid.grammar.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code SHOW} and {@code DESCRIBE}: a statement that returns rows about the database, the server or the session.
 *
 * @param path the name of its object, outermost part first, such as schema and table; empty if it has none. A table may
 *     be unqualified, as in the text
 * @param like the LIKE pattern for names, or null for all
 */
public record Show(
        Subject subject, List<String> path, @Nullable String like) implements Statement {
    public Show {
        path = List.copyOf(path);
    }

    /** Subject of SHOW. */
    public enum Subject {
        DATABASES,
        SCHEMAS,
        /** The path is the schema, or empty for all. */
        TABLES,
        /** The path is the schema, or empty for all. */
        VIEWS,
        /** The path is the schema, or empty for all. */
        MATERIALIZED_VIEWS,
        /** The path is the table. */
        COLUMNS,
        /** The path is the schema, or empty for all. */
        FUNCTIONS,
        SETTINGS,
        /** The path is the name of the setting. */
        SETTING,
        SOURCES,
        QUERIES,
        CREATE_DATABASE,
        CREATE_SERVER,
        CREATE_SCHEMA,
        /** A foreign table. */
        CREATE_TABLE,
        CREATE_VIEW,
        CREATE_MATERIALIZED_VIEW,
        CREATE_FUNCTION,
        CREATE_ROLE,
        /** The path is schema, table and name. */
        CREATE_ROW_FILTER,
        /** The path is schema, table and name. */
        CREATE_COLUMN_MASK,
        /** The path is schema, view and name. */
        CREATE_TRIGGER,
        USERS,
        ROLES,
        POLICIES,
        /** Grants of the current user. */
        GRANTS,
        /** The path is the role. */
        GRANTS_OF_ROLE,
        /** The path is the user. */
        GRANTS_OF_USER,
        /** {@code DESCRIBE}: the path is the table or view. */
        DESCRIBE
    }
}
