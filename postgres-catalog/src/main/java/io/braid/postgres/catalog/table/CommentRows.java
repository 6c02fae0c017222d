package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.TableObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows for the comments on schemas, tables and columns. */
final class CommentRows {
    private static final long PG_CLASS = 1_259;
    private static final long PG_NAMESPACE = 2_615;

    private CommentRows() {}

    static List<@Nullable Object[]> descriptions(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_description");
        for (Namespace namespace : objects.namespaces()) {
            comment(writer, namespace.oid(), PG_NAMESPACE, 0, namespace.schema().comment());
        }
        for (TableObject table : objects.tables()) {
            comment(writer, table.oid(), PG_CLASS, 0, table.table().comment());
            for (ColumnObject column : table.columns()) {
                comment(
                        writer,
                        table.oid(),
                        PG_CLASS,
                        column.number(),
                        column.column().comment());
            }
        }
        return writer.rows();
    }

    private static void comment(RowWriter writer, long oid, long catalog, int column, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            writer.row()
                    .set("objoid", oid)
                    .set("classoid", catalog)
                    .set("objsubid", column)
                    .set("description", text);
        }
    }
}
