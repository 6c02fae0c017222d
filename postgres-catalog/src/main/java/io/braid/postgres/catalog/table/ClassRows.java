package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.spi.catalog.ColumnDetails.Generation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Rows for schemas, tables, columns and row types. */
final class ClassRows {
    /** OID of the access method {@code heap}. */
    private static final long HEAP = 2;

    private static final String PERMANENT = "p";

    private ClassRows() {}

    static List<@Nullable Object[]> namespaces(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_namespace");
        for (Namespace namespace : objects.namespaces()) {
            if (namespace.oid() >= Owner.FIRST_USER_OID) {
                writer.row()
                        .set("oid", namespace.oid())
                        .set("nspname", namespace.name())
                        .set("nspowner", Owner.OID);
            }
        }
        return writer.rows();
    }

    static List<@Nullable Object[]> classes(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_class");
        Set<Long> indexed = new TreeSet<>();
        for (IndexObject index : objects.indexes()) {
            indexed.add(index.table().oid());
            common(writer, index.oid(), index.name(), index.table().namespace())
                    .set("relam", StaticTypes.BTREE)
                    .set("relfilenode", index.oid())
                    .set("relkind", "i")
                    .set("relnatts", index.key().size())
                    .set("relreplident", "n")
                    .set("reltuples", index.table().rows().orElse(0))
                    .set("relpages", 1);
        }
        for (TableObject table : objects.tables()) {
            boolean view = table.isView();
            common(writer, table.oid(), table.name(), table.namespace())
                    .set("reltype", table.rowType())
                    .set("relam", view ? 0 : HEAP)
                    .set("relfilenode", view ? 0 : table.oid())
                    .set("reltuples", view ? 0 : table.rows().orElse(-1))
                    .set("relhasindex", indexed.contains(table.oid()))
                    .set("relkind", table.kind())
                    .set("relnatts", table.columns().size())
                    .set("relhasrules", !table.kind().equals("r"))
                    .set("relhastriggers", objects.hasTriggers(table))
                    .set("relreplident", view ? "n" : "d");
        }
        return writer.rows();
    }

    private static RowWriter common(RowWriter writer, long oid, String name, Namespace namespace) {
        return writer.row()
                .set("oid", oid)
                .set("relname", name)
                .set("relnamespace", namespace.oid())
                .set("relowner", Owner.OID)
                .set("relpersistence", PERMANENT)
                .set("relispopulated", true);
    }

    static List<@Nullable Object[]> attributes(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_attribute");
        StaticTypes types = new StaticTypes();
        for (TableObject table : objects.tables()) {
            for (ColumnObject column : table.columns()) {
                Generation generation = column.details().generation();
                attribute(writer, types, column)
                        .set("attrelid", table.oid())
                        .set("attnum", column.number())
                        .set("attnotnull", column.notNull() && table.kind().equals("r"))
                        .set("atthasdef", column.hasDefault())
                        .set("attidentity", generation == Generation.IDENTITY ? "d" : "")
                        .set("attgenerated", generation == Generation.ALWAYS ? "s" : "");
            }
        }
        for (IndexObject index : objects.indexes()) {
            List<ColumnObject> columns = index.table().columns();
            for (int i = 0; i < index.key().size(); i++) {
                attribute(writer, types, columns.get(index.key().get(i) - 1))
                        .set("attrelid", index.oid())
                        .set("attnum", i + 1);
            }
        }
        return writer.rows();
    }

    private static RowWriter attribute(RowWriter writer, StaticTypes types, ColumnObject column) {
        long type = column.type().oid();
        return writer.row()
                .set("attname", column.name())
                .set("atttypid", type)
                .set("attlen", column.type().length())
                .set("atttypmod", column.type().modifier())
                .set("attndims", column.type().array() ? 1 : 0)
                .set("attbyval", types.of(type, "typbyval"))
                .set("attalign", types.of(type, "typalign"))
                .set("attstorage", types.of(type, "typstorage"))
                .set("attcollation", types.of(type, "typcollation"))
                .set("attislocal", true);
    }

    static List<@Nullable Object[]> defaults(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_attrdef");
        for (TableObject table : objects.tables()) {
            table.columns().stream().filter(ColumnObject::hasDefault).forEach(column -> writer.row()
                    .set("oid", column.defaultOid())
                    .set("adrelid", table.oid())
                    .set("adnum", column.number())
                    .set("adbin", column.details().defaultValue()));
        }
        return writer.rows();
    }

    /** Returns the row type of each table, and its array type. */
    static List<@Nullable Object[]> types(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_type");
        for (TableObject table : objects.tables()) {
            type(writer, table.rowType(), table.name(), table.namespace())
                    .set("typtype", "c")
                    .set("typcategory", "C")
                    .set("typrelid", table.oid())
                    .set("typarray", table.arrayType())
                    .set("typinput", Routine.RECORD_IN)
                    .set("typoutput", Routine.RECORD_OUT)
                    .set("typreceive", Routine.RECORD_RECV)
                    .set("typsend", Routine.RECORD_SEND);
            type(writer, table.arrayType(), "_" + table.name(), table.namespace())
                    .set("typtype", "b")
                    .set("typcategory", "A")
                    .set("typelem", table.rowType())
                    .set("typsubscript", Routine.ARRAY_SUBSCRIPT_HANDLER)
                    .set("typinput", Routine.ARRAY_IN)
                    .set("typoutput", Routine.ARRAY_OUT)
                    .set("typreceive", Routine.ARRAY_RECV)
                    .set("typsend", Routine.ARRAY_SEND)
                    .set("typanalyze", Routine.ARRAY_TYPANALYZE);
        }
        return writer.rows();
    }

    private static RowWriter type(RowWriter writer, long oid, String name, Namespace namespace) {
        return writer.row()
                .set("oid", oid)
                .set("typname", name)
                .set("typnamespace", namespace.oid())
                .set("typowner", Owner.OID)
                .set("typlen", -1)
                .set("typisdefined", true)
                .set("typdelim", ",")
                .set("typalign", "d")
                .set("typstorage", "x")
                .set("typtypmod", -1);
    }
}
