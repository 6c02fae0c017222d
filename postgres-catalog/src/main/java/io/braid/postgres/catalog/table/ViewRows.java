package io.braid.postgres.catalog.table;

import io.braid.planner.catalog.CatalogTable;
import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.spi.catalog.ColumnSpread;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows of the views of {@code pg_catalog} that list tables, views, indexes and statistics. */
final class ViewRows {
    private ViewRows() {}

    static List<@Nullable Object[]> tables(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_tables");
        statics("r").forEach(relation -> writer.row()
                .set("schemaname", relation.schema())
                .set("tablename", relation.name())
                .set("tableowner", Owner.NAME)
                .set("hasindexes", relation.schema().equals(CatalogData.PG_CATALOG))
                .set("hasrules", false)
                .set("hastriggers", false)
                .set("rowsecurity", false));
        Set<Long> indexed = new HashSet<>();
        objects.indexes().forEach(index -> indexed.add(index.table().oid()));
        of(objects, "r").forEach(table -> writer.row()
                .set("schemaname", table.namespace().name())
                .set("tablename", table.name())
                .set("tableowner", Owner.NAME)
                .set("hasindexes", indexed.contains(table.oid()))
                .set("hasrules", false)
                .set("hastriggers", objects.hasTriggers(table))
                .set("rowsecurity", false));
        return writer.rows();
    }

    static List<@Nullable Object[]> views(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_views");
        statics("v").forEach(relation -> writer.row()
                .set("schemaname", relation.schema())
                .set("viewname", relation.name())
                .set("viewowner", Owner.NAME));
        of(objects, "v").forEach(table -> writer.row()
                .set("schemaname", table.namespace().name())
                .set("viewname", table.name())
                .set("viewowner", Owner.NAME)
                .set("definition", table.definition()));
        return writer.rows();
    }

    static List<@Nullable Object[]> materializedViews(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_matviews");
        of(objects, "m").forEach(table -> writer.row()
                .set("schemaname", table.namespace().name())
                .set("matviewname", table.name())
                .set("matviewowner", Owner.NAME)
                .set("hasindexes", false)
                .set("ispopulated", true)
                .set("definition", table.definition()));
        return writer.rows();
    }

    static List<@Nullable Object[]> indexes(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_indexes");
        for (IndexObject index : objects.indexes()) {
            writer.row()
                    .set("schemaname", index.table().namespace().name())
                    .set("tablename", index.table().name())
                    .set("indexname", index.name())
                    .set("indexdef", DefinitionTexts.of(index));
        }
        return writer.rows();
    }

    /** Returns the tables of users, with their known sizes. */
    static List<@Nullable Object[]> userTables(DatabaseObjects objects, String relation) {
        RowWriter writer = new RowWriter(relation);
        boolean counts = relation.endsWith("_tables") && !relation.contains("statio");
        Stream.concat(of(objects, "r"), of(objects, "m")).forEach(table -> {
            writer.row()
                    .set("relid", table.oid())
                    .set("schemaname", table.namespace().name())
                    .set("relname", table.name());
            if (counts && !relation.contains("xact")) {
                writer.set("n_live_tup", table.rows().orElse(0)).set("n_dead_tup", 0);
            }
        });
        return writer.rows();
    }

    /** Returns the statistics of columns, without the values themselves. */
    static List<@Nullable Object[]> statistics(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_stats");
        for (TableObject table : objects.tables()) {
            if (!(table.table().origin() instanceof CatalogTable.Foreign foreign)) {
                continue;
            }
            for (ColumnObject column : table.columns()) {
                var known = foreign.known().columns().get(column.column().name());
                if (known == null) {
                    continue;
                }
                ColumnSpread spread = known.spread();
                Double distinct = known.distinct();
                writer.row()
                        .set("schemaname", table.namespace().name())
                        .set("tablename", table.name())
                        .set("attname", column.name())
                        .set("inherited", false)
                        .set("null_frac", spread == null ? 0 : spread.nullShare())
                        .set("n_distinct", distinct == null ? 0 : distinct);
            }
        }
        return writer.rows();
    }

    private static Stream<Relation> statics(String kind) {
        return CatalogData.get().relations().stream()
                .filter(relation -> relation.kind().equals(kind));
    }

    private static Stream<TableObject> of(DatabaseObjects objects, String kind) {
        Predicate<TableObject> wanted = table -> table.kind().equals(kind);
        return objects.tables().stream().filter(wanted);
    }
}
