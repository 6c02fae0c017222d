package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.model.ConstraintObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.TableObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of {@code information_schema} for constraints. */
final class InformationKeys {
    private static final Map<String, String> TYPES = Map.of(
            ConstraintObject.PRIMARY, "PRIMARY KEY",
            ConstraintObject.UNIQUE, "UNIQUE",
            ConstraintObject.FOREIGN, "FOREIGN KEY",
            ConstraintObject.NOT_NULL, "CHECK");

    private InformationKeys() {}

    static List<@Nullable Object[]> constraints(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.table_constraints");
        for (ConstraintObject constraint : objects.constraints()) {
            table(named(writer, objects, constraint), objects, constraint.table())
                    .set("constraint_type", TYPES.get(constraint.kind()))
                    .set("is_deferrable", "NO")
                    .set("initially_deferred", "NO")
                    .set("enforced", "YES")
                    .set("nulls_distinct", constraint.kind().equals(ConstraintObject.UNIQUE) ? "YES" : null);
        }
        return writer.rows();
    }

    private static RowWriter named(RowWriter writer, DatabaseObjects objects, ConstraintObject constraint) {
        return writer.row()
                .set("constraint_catalog", objects.database())
                .set("constraint_schema", constraint.table().namespace().name())
                .set("constraint_name", constraint.name());
    }

    private static RowWriter table(RowWriter row, DatabaseObjects objects, TableObject table) {
        return row.set("table_catalog", objects.database())
                .set("table_schema", table.namespace().name())
                .set("table_name", table.name());
    }

    static List<@Nullable Object[]> checks(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.check_constraints");
        for (ConstraintObject constraint : objects.constraints()) {
            if (constraint.kind().equals(ConstraintObject.NOT_NULL)) {
                String column = DefinitionTexts.column(
                        constraint.table(), constraint.key().get(0));
                named(writer, objects, constraint).set("check_clause", column + " IS NOT NULL");
            }
        }
        return writer.rows();
    }

    static List<@Nullable Object[]> keyColumns(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.key_column_usage");
        for (ConstraintObject constraint : objects.constraints()) {
            if (constraint.kind().equals(ConstraintObject.NOT_NULL)) {
                continue;
            }
            IndexObject target = constraint.index();
            for (int i = 0; i < constraint.key().size(); i++) {
                int number = constraint.key().get(i);
                Integer place = constraint.target() == null
                        ? null
                        : Integer.valueOf(
                                target == null
                                        ? i + 1
                                        : target.key()
                                                        .indexOf(constraint
                                                                .targetKey()
                                                                .get(i))
                                                + 1);
                table(named(writer, objects, constraint), objects, constraint.table())
                        .set(
                                "column_name",
                                constraint.table().columns().get(number - 1).name())
                        .set("ordinal_position", i + 1)
                        .set("position_in_unique_constraint", place);
            }
        }
        return writer.rows();
    }

    static List<@Nullable Object[]> references(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.referential_constraints");
        for (ConstraintObject constraint : objects.constraints()) {
            TableObject target = constraint.target();
            if (target != null) {
                IndexObject key = constraint.index();
                named(writer, objects, constraint)
                        .set("unique_constraint_catalog", key == null ? null : objects.database())
                        .set(
                                "unique_constraint_schema",
                                key == null ? null : target.namespace().name())
                        .set("unique_constraint_name", key == null ? null : key.name())
                        .set("match_option", "NONE")
                        .set("update_rule", "NO ACTION")
                        .set("delete_rule", "NO ACTION");
            }
        }
        return writer.rows();
    }

    /** Returns the columns that constraints use: their own, or those that a foreign key references. */
    static List<@Nullable Object[]> columnUsage(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.constraint_column_usage");
        for (ConstraintObject constraint : objects.constraints()) {
            TableObject target = constraint.target();
            TableObject used = target == null ? constraint.table() : target;
            List<Integer> numbers = target == null ? constraint.key() : constraint.targetKey();
            for (int number : numbers) {
                table(named(writer, objects, constraint), objects, used)
                        .set("column_name", used.columns().get(number - 1).name());
            }
        }
        return writer.rows();
    }

    /** Returns the tables of primary and unique keys, and those that foreign keys reference. */
    static List<@Nullable Object[]> tableUsage(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.constraint_table_usage");
        for (ConstraintObject constraint : objects.constraints()) {
            if (!constraint.kind().equals(ConstraintObject.NOT_NULL)) {
                TableObject target = constraint.target();
                table(named(writer, objects, constraint), objects, target == null ? constraint.table() : target);
            }
        }
        return writer.rows();
    }
}
