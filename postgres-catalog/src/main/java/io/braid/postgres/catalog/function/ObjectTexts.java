package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.model.ConstraintObject;
import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.model.TriggerObject;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.postgres.catalog.table.DefinitionTexts;
import io.braid.spi.batch.ArrayValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Functions that return the definitions of objects and the comments on them. */
final class ObjectTexts {
    private static final StaticObjects CONSTRAINTS = StaticObjects.of("pg_constraint", "conname");
    private static final StaticObjects CLASSES = StaticObjects.of("pg_class", "relname");
    private static final String DESCRIPTIONS = "pg_catalog.pg_description";

    private ObjectTexts() {}

    static @Nullable String constraint(FunctionContext context, long oid) {
        Optional<ConstraintObject> own = context.objects().find(oid, ConstraintObject.class);
        if (own.isPresent()) {
            TableObject target = own.get().target();
            return DefinitionTexts.of(own.get(), target != null && context.isVisible(target));
        }
        return CONSTRAINTS.find(oid).map(ObjectTexts::ofSystem).orElse(null);
    }

    private static @Nullable String ofSystem(@Nullable Object[] row) {
        Object check = CONSTRAINTS.value(row, "conbin");
        return switch (String.valueOf(CONSTRAINTS.value(row, "contype"))) {
            case "c" -> "CHECK (" + check + ")";
            case "p" -> "PRIMARY KEY " + columns(row);
            case "u" -> "UNIQUE " + columns(row);
            default -> null;
        };
    }

    private static String columns(@Nullable Object[] row) {
        String table =
                CLASSES.text(CONSTRAINTS.number(row, "conrelid"), "relname").orElse("");
        Relation relation = CatalogData.get().relation(CatalogData.PG_CATALOG + "." + table);
        List<String> columns = new ArrayList<>();
        if (CONSTRAINTS.value(row, "conkey") instanceof ArrayValue key) {
            key.elements()
                    .forEach(number -> columns.add(relation.columns()
                            .get((Integer) Objects.requireNonNull(number) - 1)
                            .name()));
        }
        return "(" + String.join(", ", columns) + ")";
    }

    /** @param column the number of a single column to return; 0 for the whole index */
    static @Nullable String index(FunctionContext context, long oid, int column, boolean pretty) {
        Optional<IndexObject> own = context.objects().find(oid, IndexObject.class);
        if (own.isEmpty()) {
            return null;
        }
        IndexObject index = own.get();
        if (column > 0) {
            return column <= index.key().size()
                    ? DefinitionTexts.column(index.table(), index.key().get(column - 1))
                    : "";
        }
        String text = DefinitionTexts.of(index);
        return pretty && context.isVisible(index.table())
                ? text.replace(
                        " ON " + DefinitionTexts.path(index.table()),
                        " ON " + DefinitionTexts.quoted(index.table().name()))
                : text;
    }

    /** @param pretty true for a view without its schema, if it is found without */
    static @Nullable String trigger(FunctionContext context, long oid, boolean pretty) {
        Optional<TriggerObject> found = context.objects().find(oid, TriggerObject.class);
        String statements = found.map(TriggerObject::statements).orElse(null);
        return statements == null
                ? null
                : DefinitionTexts.of(
                        found.get(),
                        statements,
                        pretty && context.isVisible(found.get().view()));
    }

    /** Returns the one-based position of a column in an index. */
    static @Nullable Integer place(FunctionContext context, long index, int column) {
        Optional<IndexObject> found = context.objects().find(index, IndexObject.class);
        int place = found.map(one -> one.key().indexOf(column)).orElse(-1);
        return place < 0 ? null : place + 1;
    }

    static @Nullable String view(FunctionContext context, Object view) {
        long oid = view instanceof Number number
                ? number.longValue()
                : RelationNames.require(context, String.valueOf(view));
        return context.objects()
                .find(oid, TableObject.class)
                .map(TableObject::definition)
                .map(sql -> sql.strip().replaceFirst(";$", "") + ";")
                .orElse(null);
    }

    static @Nullable String comment(FunctionContext context, long oid, @Nullable String catalog) {
        Optional<TableObject> table = context.objects().find(oid, TableObject.class);
        if (table.isPresent() && (catalog == null || catalog.equals("pg_class"))) {
            return table.get().table().comment();
        }
        Optional<Namespace> namespace = context.objects().find(oid, Namespace.class);
        if (namespace.isPresent() && (catalog == null || catalog.equals("pg_namespace"))) {
            return namespace.get().schema().comment();
        }
        long inCatalog = catalog == null
                ? 0
                : CLASSES.named(catalog).stream().findFirst().orElse(-1L);
        return StaticComments.find(oid, inCatalog);
    }

    static @Nullable String columnComment(FunctionContext context, long oid, int column) {
        return context.objects()
                .find(oid, TableObject.class)
                .filter(table -> column > 0 && column <= table.columns().size())
                .map(table -> table.columns().get(column - 1).column().comment())
                .orElse(null);
    }

    /** Comments on PostgreSQL's own objects. */
    private static final class StaticComments {
        private static final Map<String, String> BY_OBJECT = new HashMap<>();

        static {
            for (@Nullable Object[] row : CatalogData.get().rows(DESCRIPTIONS)) {
                if (Objects.equals(row[2], 0)) {
                    BY_OBJECT.put(row[0] + " " + row[1], String.valueOf(row[3]));
                    BY_OBJECT.putIfAbsent(row[0] + " 0", String.valueOf(row[3]));
                }
            }
        }

        static @Nullable String find(long oid, long catalog) {
            return BY_OBJECT.get(oid + " " + catalog);
        }
    }
}
