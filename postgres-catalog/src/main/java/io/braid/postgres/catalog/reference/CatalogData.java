package io.braid.postgres.catalog.reference;

import io.braid.spi.type.DataType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL 18's catalog: its relations, and the rows that describe PostgreSQL itself. Immutable; loaded on first use.
 */
public final class CatalogData {
    /** Schema that is implicitly first in the search path. */
    public static final String PG_CATALOG = "pg_catalog";

    public static final String INFORMATION_SCHEMA = "information_schema";
    /** Resource of this class's package. */
    public static final String FILE = "catalog.gz";

    /** Suffix of functions, whose rows are in the file, too. */
    private static final String FUNCTION = "()";
    /** The OID of {@code pg_catalog}. */
    private static final String PG_CATALOG_OID = "11";

    private final Map<String, CatalogFile.Table> texts;
    private final Map<String, Relation> relations = new HashMap<>();
    private final Map<String, List<@Nullable Object[]>> rows = new HashMap<>();

    private CatalogData(Map<String, CatalogFile.Table> texts) {
        this.texts = texts;
        describe();
        texts.forEach((name, table) -> {
            if (name.endsWith(FUNCTION)) {
                return;
            }
            Relation relation = Objects.requireNonNull(relations.get(name), name);
            List<DataType> types =
                    relation.columns().stream().map(RelationColumn::type).toList();
            rows.put(name, table.rows().stream().map(row -> values(row, types)).toList());
        });
    }

    /** Returns the catalog of the resource. */
    public static CatalogData get() {
        return Loaded.DATA;
    }

    /** Reads a catalog from a file. */
    public static CatalogData read(InputStream file) throws IOException {
        return new CatalogData(CatalogFile.read(file));
    }

    /** Returns all tables and views of both schemas, by schema and name. */
    public List<Relation> relations() {
        return relations.values().stream()
                .sorted((a, b) -> (a.schema() + a.name()).compareTo(b.schema() + b.name()))
                .toList();
    }

    /** Returns a relation by its qualified name. */
    public Relation relation(String name) {
        return Objects.requireNonNull(relations.get(name), name);
    }

    /** Returns the rows of a relation that are the same in every database; empty for most. */
    public List<@Nullable Object[]> rows(String relation) {
        return rows.getOrDefault(relation, List.of());
    }

    /** Returns the rows of {@code pg_get_keywords()}, as text. */
    public List<@Nullable String[]> keywords() {
        return Objects.requireNonNull(texts.get("pg_get_keywords()")).rows();
    }

    private static @Nullable Object[] values(@Nullable String[] row, List<DataType> types) {
        @Nullable Object[] values = new Object[row.length];
        for (int i = 0; i < row.length; i++) {
            values[i] = CatalogTypes.value(row[i], types.get(i));
        }
        return values;
    }

    private void describe() {
        Map<String, String> typeNames = new HashMap<>();
        each("pg_type", row -> typeNames.put(row.get("oid"), row.get("typname")));
        Map<String, List<RelationColumn>> columns = new HashMap<>();
        each("pg_attribute", row -> {
            String type = Objects.requireNonNull(typeNames.get(row.get("atttypid")));
            boolean notNull = row.get("attnotnull").startsWith("t");
            columns.computeIfAbsent(row.get("attrelid"), relation -> new ArrayList<>())
                    .add(new RelationColumn(row.get("attname"), type, notNull, CatalogTypes.of(type, notNull)));
        });
        each("pg_class", row -> {
            String kind = row.get("relkind");
            if (kind.equals("r") || kind.equals("v")) {
                String oid = row.get("oid");
                String schema = row.get("relnamespace").equals(PG_CATALOG_OID) ? PG_CATALOG : INFORMATION_SCHEMA;
                String name = row.get("relname");
                relations.put(
                        schema + "." + name,
                        new Relation(Long.parseLong(oid), schema, name, kind, columns.getOrDefault(oid, List.of())));
            }
        });
    }

    private void each(String table, Consumer<TextRow> use) {
        CatalogFile.Table found = Objects.requireNonNull(texts.get(PG_CATALOG + "." + table), table);
        found.rows().forEach(row -> use.accept(new TextRow(found.columns(), Arrays.asList(row))));
    }

    /** A row of texts by column name. */
    private record TextRow(List<String> columns, List<@Nullable String> values) {
        String get(String column) {
            return Objects.requireNonNull(values.get(columns.indexOf(column)), column);
        }
    }

    /** Holder class for lazy loading. */
    private static final class Loaded {
        private static final CatalogData DATA = load();

        private static CatalogData load() {
            try (InputStream file = Objects.requireNonNull(CatalogData.class.getResourceAsStream(FILE), FILE)) {
                return read(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
