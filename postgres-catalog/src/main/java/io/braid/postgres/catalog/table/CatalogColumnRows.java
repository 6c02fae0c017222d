package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.SqlTypeFacts;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.postgres.catalog.reference.RelationColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows of {@code information_schema.columns} for the relations of PostgreSQL's own schemas. */
final class CatalogColumnRows {
    private static final long NO_MODIFIER = -1;
    /** Modifier of {@code yes_or_no}, a domain over texts of three characters. */
    private static final long YES_OR_NO = 7;

    private final RowWriter writer;
    private final String database;
    private final Relation types = CatalogData.get().relation("pg_catalog.pg_type");
    private final Map<Object, @Nullable Object[]> byOid = new HashMap<>();
    private final Map<Object, @Nullable Object[]> byName = new HashMap<>();

    private CatalogColumnRows(RowWriter writer, String database) {
        this.writer = writer;
        this.database = database;
        CatalogData.get().rows("pg_catalog.pg_type").forEach(row -> {
            byOid.put(value(row, "oid"), row);
            byName.put(value(row, "typname"), row);
        });
    }

    static void add(RowWriter writer, String database) {
        CatalogColumnRows rows = new CatalogColumnRows(writer, database);
        CatalogData.get().relations().forEach(rows::add);
    }

    private void add(Relation relation) {
        List<RelationColumn> columns = relation.columns();
        for (int i = 0; i < columns.size(); i++) {
            RelationColumn column = columns.get(i);
            writer.row()
                    .set("table_catalog", database)
                    .set("table_schema", relation.schema())
                    .set("table_name", relation.name())
                    .set("column_name", column.name())
                    .set("ordinal_position", i + 1)
                    .set("is_nullable", column.notNull() ? "NO" : "YES")
                    .set("dtd_identifier", String.valueOf(i + 1))
                    .set("is_self_referencing", "NO")
                    .set("is_identity", "NO")
                    .set("identity_cycle", "NO")
                    .set("is_generated", "NEVER")
                    .set("is_updatable", "NO");
            type(Objects.requireNonNull(byName.get(column.typeName()), column.typeName()));
        }
    }

    private void type(@Nullable Object[] declared) {
        boolean isDomain = "d".equals(value(declared, "typtype"));
        @Nullable
        Object[] type = isDomain ? Objects.requireNonNull(byOid.get(value(declared, "typbasetype"))) : declared;
        String name = value(type, "typname").toString();
        if (isDomain) {
            writer.set("domain_catalog", database)
                    .set("domain_schema", CatalogData.INFORMATION_SCHEMA)
                    .set("domain_name", value(declared, "typname"));
        }
        boolean isArray = number(type, "typelem") != 0 && number(type, "typlen") == -1;
        writer.set(
                        "data_type",
                        isArray ? "ARRAY" : SqlTypeFacts.sqlName(name, null).orElse(name))
                .set("udt_catalog", database)
                .set("udt_schema", CatalogData.PG_CATALOG)
                .set("udt_name", name);
        if (!isArray) {
            long oid = number(type, "oid");
            long modifier = "yes_or_no".equals(value(declared, "typname")) ? YES_OR_NO : NO_MODIFIER;
            writer.set("character_maximum_length", SqlTypeFacts.characters(oid, modifier))
                    .set("character_octet_length", SqlTypeFacts.octets(oid, modifier))
                    .set("numeric_precision", SqlTypeFacts.precision(oid, modifier))
                    .set("numeric_precision_radix", SqlTypeFacts.radix(oid))
                    .set("numeric_scale", SqlTypeFacts.scale(oid, modifier))
                    .set("datetime_precision", SqlTypeFacts.secondDigits(oid, modifier));
        }
    }

    private Object value(@Nullable Object[] type, String column) {
        return Objects.requireNonNull(type[types.indexOf(column)], column);
    }

    private long number(@Nullable Object[] type, String column) {
        return ((Number) value(type, column)).longValue();
    }
}
