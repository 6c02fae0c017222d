package io.braid.execution.system;

import io.braid.planner.catalog.CatalogTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the database, as the standard has them. A key that refers to a table which users do not see is left out.
 */
final class StandardKeys {
    private StandardKeys() {}

    static List<SystemTable<?>> all() {
        return List.of(tableConstraints(), keyColumnUsage(), referentialConstraints(), constraintColumnUsage());
    }

    private static SystemTable<?> tableConstraints() {
        return named("table_constraints", "The keys of all tables.", StandardKeys::constraints)
                .text("table_catalog", "The database.", InDatabase::database)
                .text("table_schema", "The schema of the table.", row -> row.of()
                        .table()
                        .schema())
                .text("table_name", "The table.", row -> row.of().table().name())
                .text("constraint_type", "PRIMARY KEY, UNIQUE or FOREIGN KEY.", row -> row.of()
                        .kind()
                        .standardName())
                .constant("is_deferrable", "Always NO.", "NO")
                .constant("initially_deferred", "Always NO.", "NO")
                .constant("enforced", "Always YES: by the source.", "YES")
                .build();
    }

    private static SystemTable<?> keyColumnUsage() {
        return SystemTable.<InDatabase<ConstraintColumn>>of(
                        StandardTables.SCHEMA,
                        "key_column_usage",
                        "The columns of all keys.",
                        scope -> InDatabase.each(scope, constraints(scope).flatMap(ConstraintColumn::of)))
                .text("constraint_catalog", "The database.", InDatabase::database)
                .text(
                        "constraint_schema",
                        "The schema of the key.",
                        row -> row.of().key().table().schema())
                .text("constraint_name", "The key.", row -> row.of().key().name())
                .text("table_catalog", "The database.", InDatabase::database)
                .text(
                        "table_schema",
                        "The schema of the table.",
                        row -> row.of().key().table().schema())
                .text("table_name", "The table.", row -> row.of().key().table().name())
                .text("column_name", "The column.", row -> row.of().name())
                .integer("ordinal_position", "Its place in the key, counted from 1.", row -> row.of()
                        .position())
                .integer(
                        "position_in_unique_constraint",
                        "In a foreign key, the place of the column that it refers to, counted from 1.",
                        row -> row.of().key().kind() == Constraint.Kind.FOREIGN
                                ? Integer.valueOf(row.of().position())
                                : null)
                .build();
    }

    private static SystemTable<?> referentialConstraints() {
        return named("referential_constraints", "The foreign keys of all tables.", scope -> constraints(scope)
                        .filter(key -> key.kind() == Constraint.Kind.FOREIGN))
                .text("unique_constraint_catalog", "The database.", InDatabase::database)
                .text("unique_constraint_schema", "The schema of the key that it refers to.", row -> target(row.of())
                        .schema())
                .text("unique_constraint_name", "That key, if it is known.", row -> row.of()
                        .targetKey())
                .constant("match_option", "Always NONE.", "NONE")
                .constant("update_rule", "Always NO ACTION: what the source does is not known.", "NO ACTION")
                .constant("delete_rule", "Always NO ACTION: what the source does is not known.", "NO ACTION")
                .build();
    }

    private static SystemTable<?> constraintColumnUsage() {
        return SystemTable.<InDatabase<Used>>of(
                        StandardTables.SCHEMA,
                        "constraint_column_usage",
                        "The columns that keys rest on: their own, or those that a foreign key refers to.",
                        scope -> InDatabase.each(scope, constraints(scope).flatMap(Used::of)))
                .text("table_catalog", "The database.", InDatabase::database)
                .text("table_schema", "The schema of the table.", row -> row.of()
                        .table()
                        .schema())
                .text("table_name", "The table.", row -> row.of().table().name())
                .text("column_name", "The column.", row -> row.of().column())
                .text("constraint_catalog", "The database.", InDatabase::database)
                .text(
                        "constraint_schema",
                        "The schema of the key.",
                        row -> row.of().key().table().schema())
                .text("constraint_name", "The key.", row -> row.of().key().name())
                .build();
    }

    private static SystemTable.Builder<InDatabase<Constraint>> named(
            String table, String comment, Constraining constraining) {
        return SystemTable.<InDatabase<Constraint>>of(
                        StandardTables.SCHEMA, table, comment, scope -> InDatabase.each(scope, constraining.in(scope)))
                .text("constraint_catalog", "The database.", InDatabase::database)
                .text("constraint_schema", "The schema of the key.", row -> row.of()
                        .table()
                        .schema())
                .text("constraint_name", "The key.", row -> row.of().name());
    }

    private static Stream<Constraint> constraints(SystemScope scope) {
        return scope.constraints().filter(Constraint::isVisible);
    }

    private static CatalogTable target(Constraint key) {
        return Objects.requireNonNull(key.target());
    }

    /** Tells the keys that a table is about. */
    private interface Constraining {
        Stream<Constraint> in(SystemScope scope);
    }

    /** A column that a key rests on. */
    private record Used(Constraint key, CatalogTable table, String column) {
        static Stream<Used> of(Constraint key) {
            @Nullable CatalogTable target = key.target();
            CatalogTable table = target == null ? key.table() : target;
            List<String> columns = target == null ? key.columns() : key.targetColumns();
            return IntStream.range(0, columns.size()).mapToObj(i -> new Used(key, table, columns.get(i)));
        }
    }
}
