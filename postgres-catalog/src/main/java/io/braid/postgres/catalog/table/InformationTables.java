package io.braid.postgres.catalog.table;

import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.write.WriteKind;
import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.catalog.SqlTypeFacts;
import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.spi.catalog.ColumnDetails.Generation;
import io.braid.vdb.ViewOptions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows of {@code information_schema} for schemas, tables and columns. */
final class InformationTables {
    private static final String NO = "NO";
    private static final String YES = "YES";

    private InformationTables() {}

    static List<@Nullable Object[]> schemata(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.schemata");
        for (@Nullable Object[] row : CatalogData.get().rows("pg_catalog.pg_namespace")) {
            schema(writer, objects, String.valueOf(row[1]));
        }
        for (Namespace namespace : objects.namespaces()) {
            if (namespace.oid() >= Owner.FIRST_USER_OID) {
                schema(writer, objects, namespace.name());
            }
        }
        return writer.rows();
    }

    private static void schema(RowWriter writer, DatabaseObjects objects, String name) {
        writer.row()
                .set("catalog_name", objects.database())
                .set("schema_name", name)
                .set("schema_owner", Owner.NAME);
    }

    static List<@Nullable Object[]> tables(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.tables");
        for (Relation relation : CatalogData.get().relations()) {
            String type = relation.kind().equals("v") ? "VIEW" : "BASE TABLE";
            table(writer, objects, relation.schema(), relation.name(), type);
        }
        for (TableObject table : objects.tables()) {
            table(writer, objects, table.namespace().name(), table.name(), type(table));
            writer.set(
                    "is_insertable_into",
                    answer(objects.writes(table).direct().contains(WriteKind.INSERT)
                            || objects.writes(table).byTrigger().contains(WriteKind.INSERT)));
        }
        return writer.rows();
    }

    private static void table(RowWriter writer, DatabaseObjects objects, String schema, String name, String type) {
        writer.row()
                .set("table_catalog", objects.database())
                .set("table_schema", schema)
                .set("table_name", name)
                .set("table_type", type)
                .set("is_insertable_into", NO)
                .set("is_typed", NO);
    }

    private static String answer(boolean truth) {
        return truth ? YES : NO;
    }

    private static String type(TableObject table) {
        if (table.table().origin() instanceof CatalogTable.Builtin) {
            return "SYSTEM VIEW";
        }
        // A view of a source appears as a table to users who cannot see its definition.
        return table.table().origin() instanceof CatalogTable.View ? "VIEW" : "BASE TABLE";
    }

    static List<@Nullable Object[]> columns(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.columns");
        CatalogColumnRows.add(writer, objects.database());
        for (TableObject table : objects.tables()) {
            for (ColumnObject column : table.columns()) {
                Generation generation = column.details().generation();
                boolean computed = generation == Generation.ALWAYS;
                PostgresType type = column.type();
                column(writer, objects, table, column)
                        .set("ordinal_position", column.number())
                        .set(
                                "column_default",
                                column.hasDefault() && !computed
                                        ? column.details().defaultValue()
                                        : null)
                        .set("is_nullable", column.notNull() ? NO : YES)
                        .set("data_type", type.array() ? "ARRAY" : sqlName(type))
                        .set("udt_catalog", objects.database())
                        .set("udt_schema", CatalogData.PG_CATALOG)
                        .set("udt_name", type.name())
                        .set("dtd_identifier", String.valueOf(column.number()))
                        .set("is_self_referencing", NO)
                        .set("is_identity", generation == Generation.IDENTITY ? YES : NO)
                        .set("identity_generation", generation == Generation.IDENTITY ? "BY DEFAULT" : null)
                        .set("identity_cycle", NO)
                        .set("is_generated", computed ? "ALWAYS" : "NEVER")
                        .set(
                                "generation_expression",
                                computed ? column.details().defaultValue() : null)
                        .set("is_updatable", answer(UpdatableRelations.isUpdatable(objects, table, column, false)));
                if (!type.array()) {
                    facts(writer, type);
                }
            }
        }
        return writer.rows();
    }

    /** Begins a row with the names of a column. */
    static RowWriter column(RowWriter writer, DatabaseObjects objects, TableObject table, ColumnObject column) {
        return writer.row()
                .set("table_catalog", objects.database())
                .set("table_schema", table.namespace().name())
                .set("table_name", table.name())
                .set("column_name", column.name());
    }

    private static void facts(RowWriter writer, PostgresType type) {
        long oid = type.oid();
        long modifier = type.modifier();
        writer.set("character_maximum_length", SqlTypeFacts.characters(oid, modifier))
                .set("character_octet_length", SqlTypeFacts.octets(oid, modifier))
                .set("numeric_precision", SqlTypeFacts.precision(oid, modifier))
                .set("numeric_precision_radix", SqlTypeFacts.radix(oid))
                .set("numeric_scale", SqlTypeFacts.scale(oid, modifier))
                .set("datetime_precision", SqlTypeFacts.secondDigits(oid, modifier));
    }

    private static String sqlName(PostgresType type) {
        return SqlTypeFacts.sqlName(type.name(), null).orElse(type.name());
    }

    /** Returns the element types of array columns. */
    static List<@Nullable Object[]> elementTypes(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.element_types");
        for (TableObject table : objects.tables()) {
            table.columns().stream().filter(column -> column.type().array()).forEach(column -> {
                PostgresType element = PostgresType.of(column.column().type().elementType());
                writer.row()
                        .set("object_catalog", objects.database())
                        .set("object_schema", table.namespace().name())
                        .set("object_name", table.name())
                        .set("object_type", table.isView() ? "VIEW" : "TABLE")
                        .set("collection_type_identifier", String.valueOf(column.number()))
                        .set("data_type", sqlName(element))
                        .set("udt_catalog", objects.database())
                        .set("udt_schema", CatalogData.PG_CATALOG)
                        .set("udt_name", element.name())
                        .set("dtd_identifier", "a" + column.number());
            });
        }
        return writer.rows();
    }

    static List<@Nullable Object[]> views(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.views");
        for (TableObject table : objects.tables()) {
            if (table.table().origin() instanceof CatalogTable.View view) {
                writer.row()
                        .set("table_catalog", objects.database())
                        .set("table_schema", table.namespace().name())
                        .set("table_name", table.name())
                        .set("view_definition", table.definition())
                        .set(
                                "check_option",
                                ViewOptions.of(view.definition()).check().name())
                        .set(
                                "is_updatable",
                                answer(objects.writes(table)
                                        .direct()
                                        .containsAll(Set.of(WriteKind.UPDATE, WriteKind.DELETE))))
                        .set(
                                "is_insertable_into",
                                answer(objects.writes(table).direct().contains(WriteKind.INSERT)))
                        .set("is_trigger_updatable", answer(hasTrigger(objects, table, WriteKind.UPDATE)))
                        .set("is_trigger_deletable", answer(hasTrigger(objects, table, WriteKind.DELETE)))
                        .set("is_trigger_insertable_into", answer(hasTrigger(objects, table, WriteKind.INSERT)));
            }
        }
        return writer.rows();
    }

    private static boolean hasTrigger(DatabaseObjects objects, TableObject view, WriteKind kind) {
        return objects.writes(view).byTrigger().contains(kind);
    }
}
