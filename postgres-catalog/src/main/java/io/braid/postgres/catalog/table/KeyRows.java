package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.ConstraintObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.TableObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows for constraints and indexes. */
final class KeyRows {
    private static final String NO_ACTION = "a";

    private KeyRows() {}

    static List<@Nullable Object[]> constraints(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_constraint");
        for (ConstraintObject constraint : objects.constraints()) {
            IndexObject index = constraint.index();
            boolean notNull = constraint.kind().equals(ConstraintObject.NOT_NULL);
            writer.row()
                    .set("oid", constraint.oid())
                    .set("conname", constraint.name())
                    .set("connamespace", constraint.table().namespace().oid())
                    .set("contype", constraint.kind())
                    .set("conenforced", true)
                    .set("convalidated", true)
                    .set("conrelid", constraint.table().oid())
                    .set("conindid", index == null ? 0 : index.oid())
                    .set("confupdtype", " ")
                    .set("confdeltype", " ")
                    .set("confmatchtype", " ")
                    .set("conislocal", true)
                    .set("connoinherit", !notNull)
                    .set("conkey", constraint.key());
            TableObject target = constraint.target();
            if (target != null) {
                writer.set("confrelid", target.oid())
                        .set("confupdtype", NO_ACTION)
                        .set("confdeltype", NO_ACTION)
                        .set("confmatchtype", "s")
                        .set("confkey", constraint.targetKey());
            }
        }
        return writer.rows();
    }

    static List<@Nullable Object[]> indexes(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_index");
        StaticTypes types = new StaticTypes();
        for (IndexObject index : objects.indexes()) {
            List<ColumnObject> columns = index.table().columns();
            List<Object> collations = new ArrayList<>();
            List<Object> classes = new ArrayList<>();
            for (int number : index.key()) {
                long type = columns.get(number - 1).type().oid();
                collations.add(Objects.requireNonNull(types.of(type, "typcollation")));
                classes.add(types.operatorClass(type));
            }
            writer.row()
                    .set("indexrelid", index.oid())
                    .set("indrelid", index.table().oid())
                    .set("indnatts", index.key().size())
                    .set("indnkeyatts", index.key().size())
                    .set("indisunique", index.unique())
                    .set("indisprimary", index.primary())
                    .set("indimmediate", true)
                    .set("indisvalid", true)
                    .set("indisready", true)
                    .set("indislive", true)
                    .set("indkey", index.key())
                    .set("indcollation", collations)
                    .set("indclass", classes)
                    .set("indoption", Collections.nCopies(index.key().size(), 0));
        }
        return writer.rows();
    }
}
