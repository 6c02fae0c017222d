package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.model.ConstraintObject;
import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.model.TriggerObject;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Statements with which PostgreSQL would create indexes and constraints. */
public final class DefinitionTexts {
    private static final Pattern PLAIN = Pattern.compile("[a-z_][a-z0-9_$]*");
    /** Keywords that must be quoted as names. */
    private static final Set<String> KEYWORDS = Keywords.quoted();

    private DefinitionTexts() {}

    /** Returns the {@code CREATE INDEX} statement. */
    public static String of(IndexObject index) {
        return "CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + quoted(index.name()) + " ON "
                + path(index.table()) + " USING btree " + columns(index.table(), index.key());
    }

    /**
     * Returns the constraint clause of a table's definition.
     *
     * @param visible whether the referenced table of a foreign key is visible in the search path
     */
    public static String of(ConstraintObject constraint, boolean visible) {
        String own = columns(constraint.table(), constraint.key());
        return switch (constraint.kind()) {
            case ConstraintObject.PRIMARY -> "PRIMARY KEY " + own;
            case ConstraintObject.UNIQUE -> "UNIQUE " + own;
            case ConstraintObject.NOT_NULL ->
                "NOT NULL " + column(constraint.table(), constraint.key().get(0));
            default -> {
                TableObject target = constraint.target();
                yield target == null
                        ? "FOREIGN KEY " + own
                        : "FOREIGN KEY " + own + " REFERENCES "
                                + (visible ? quoted(target.name()) : path(target))
                                + columns(target, constraint.targetKey());
            }
        };
    }

    /**
     * Returns {@code CREATE TRIGGER} as in a model.
     *
     * @param visible true if the view is found without its schema
     */
    public static String of(TriggerObject trigger, String statements, boolean visible) {
        return "CREATE TRIGGER " + quoted(trigger.name()) + " INSTEAD OF " + trigger.event() + " ON "
                + (visible ? quoted(trigger.view().name()) : path(trigger.view())) + " FOR EACH ROW " + statements;
    }

    /** Returns a name, quoted if required. */
    public static String quoted(String name) {
        return PLAIN.matcher(name).matches() && !KEYWORDS.contains(name)
                ? name
                : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** Returns the qualified name of a table. */
    public static String path(TableObject table) {
        return quoted(table.namespace().name()) + "." + quoted(table.name());
    }

    /** Returns the name of a column. */
    public static String column(TableObject table, int number) {
        return quoted(table.columns().get(number - 1).name());
    }

    private static String columns(TableObject table, List<Integer> numbers) {
        return numbers.stream().map(number -> column(table, number)).collect(Collectors.joining(", ", "(", ")"));
    }
}
