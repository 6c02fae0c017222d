package io.braid.execution.system;

import io.braid.execution.view.ViewRow;
import io.braid.planner.catalog.CatalogColumn;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.ColumnDetails.Generation;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables about the database's objects, with details that only Braid has. */
final class CatalogTables {
    private CatalogTables() {}

    static List<SystemTable<?>> all() {
        return List.of(
                schemas(),
                tables(),
                columns(),
                ColumnStatistics.shown(),
                keys(),
                indexes(),
                viewList(),
                triggers(),
                matviews(),
                functions());
    }

    private static SystemTable<?> schemas() {
        return SystemTable.<Listed>of(
                        ServerTables.SCHEMA, "schemas", "The schemas of the database.", scope -> scope.schemas()
                                .map(schema -> new Listed(schema, schema.list())))
                .text("name", "The schema.", row -> row.schema().name())
                .text(
                        "kind",
                        "foreign, virtual or system.",
                        row -> lower(row.schema().kind()))
                .text("source", "The source of its tables.", row -> row.schema().server())
                .integer("table_count", "How many tables and views it has.", row -> row.listing()
                        .tables()
                        .size())
                .text("problem", "Why its tables cannot be told, if they cannot.", row -> row.listing()
                        .problem())
                .text("comment", "What the model says of it.", row -> row.schema()
                        .comment())
                .build();
    }

    private static SystemTable<?> tables() {
        return SystemTable.<CatalogTable>of(
                        ServerTables.SCHEMA, "tables", "The tables and views of the database.", SystemScope::tables)
                .text("schema_name", "The schema.", CatalogTable::schema)
                .text("name", "The table.", CatalogTable::name)
                .text(
                        "kind",
                        "foreign table, foreign view (of a source), view, materialized view, system table, or"
                                + " unusable.",
                        CatalogTables::kind)
                .text("source", "The source that holds it.", table -> ofForeign(table, CatalogTable.Foreign::source))
                .text(
                        "remote_name",
                        "What its source calls it.",
                        table -> ofForeign(
                                table, foreign -> foreign.table().name().toString()))
                .bigint("estimated_rows", "About how many rows it has, if that is known already.", table -> rows(table))
                .text("problem", "Why its columns cannot be told, if they cannot.", table -> table.columns()
                        .problem())
                .text("comment", "What the model says of it, or else its source.", CatalogTable::comment)
                .build();
    }

    private static SystemTable<?> columns() {
        return SystemTable.<TableColumn>of(
                        ServerTables.SCHEMA, "columns", "The columns of all tables and views.", SystemScope::columns)
                .text("schema_name", "The schema.", column -> column.table().schema())
                .text("table_name", "The table.", column -> column.table().name())
                .text("name", "The column.", TableColumn::name)
                .integer("ordinal_position", "Its place, counted from 1.", TableColumn::position)
                .text("type", "Its type in Braid.", column -> column.type()
                        .withNullable(true)
                        .toString())
                .text("type_name", "The name of that type, without its parameters.", column -> column.type()
                        .plainName())
                .integer(
                        "type_precision",
                        "Digits of a DECIMAL, most characters or bytes, digits of the second.",
                        column -> column.type().precision() == DataType.UNSPECIFIED
                                ? null
                                : Integer.valueOf(column.type().precision()))
                .integer(
                        "type_scale",
                        "Digits of a DECIMAL after the point.",
                        column -> column.type().kind() == TypeKind.DECIMAL
                                ? Integer.valueOf(column.type().scale())
                                : null)
                .truth("nullable", "Whether it may hold nulls.", column -> column.type()
                        .nullable())
                .text("native_type", "Its type in its source.", column -> remote(column.column()))
                .text("charset", "The character set that its source keeps it in.", column -> column.details()
                        .charset())
                .text("collation", "How its source compares it.", column -> column.details()
                        .collation())
                .text("default_value", "Its default, as its source writes it.", column -> column.details()
                        .defaultValue())
                .text(
                        "generated",
                        "identity if its source numbers rows, always if it computes it.",
                        column -> column.details().generation() == Generation.NONE
                                ? null
                                : lower(column.details().generation()))
                .text("note", "What a reader of its values must know.", column -> column.details()
                        .note())
                .text("comment", "What the model says of it, or else its source.", column -> column.column()
                        .comment())
                .build();
    }

    private static SystemTable<?> keys() {
        return SystemTable.<ConstraintColumn>of(
                        ServerTables.SCHEMA,
                        "keys",
                        "The columns of the keys of all tables.",
                        scope -> scope.constraints().flatMap(ConstraintColumn::of))
                .text("schema_name", "The schema.", column -> column.key()
                        .table()
                        .schema())
                .text("table_name", "The table.", column -> column.key().table().name())
                .text("name", "The key.", column -> column.key().name())
                .text(
                        "kind",
                        "primary, unique or foreign.",
                        column -> lower(column.key().kind()))
                .integer(
                        "ordinal_position",
                        "The place of the column in the key, counted from 1.",
                        ConstraintColumn::position)
                .text("column_name", "The column.", ConstraintColumn::name)
                .text(
                        "target_schema",
                        "The schema of the table that a foreign key refers to.",
                        column -> ofTarget(column, CatalogTable::schema))
                .text(
                        "target_table",
                        "That table, if the database has it.",
                        column -> ofTarget(column, CatalogTable::name))
                .text("target_remote_name", "What its source calls that table.", column -> {
                    var remote = column.key().remoteTarget();
                    return remote == null ? null : remote.toString();
                })
                .text("target_column", "The column that this one refers to.", ConstraintColumn::target)
                .text("target_key", "The key of that table with these columns.", column -> column.key()
                        .targetKey())
                .build();
    }

    private static SystemTable<?> indexes() {
        return SystemTable.<IndexColumn>of(
                        ServerTables.SCHEMA,
                        "indexes",
                        "The columns of the indexes of all tables.",
                        scope -> scope.tables().flatMap(IndexColumn::of))
                .text("schema_name", "The schema.", column -> column.table().schema())
                .text("table_name", "The table.", column -> column.table().name())
                .text("name", "The index.", column -> column.index().name())
                .truth("is_unique", "Whether it allows each value once.", column -> column.index()
                        .unique())
                .integer(
                        "ordinal_position",
                        "The place of the column in the index, counted from 1.",
                        IndexColumn::position)
                .text("column_name", "The column.", column -> column.index()
                        .columns()
                        .get(column.position() - 1))
                .build();
    }

    private static SystemTable<?> viewList() {
        return SystemTable.<ListedView>of(ServerTables.SCHEMA, "views", "The views of the model.", ListedView::all)
                .text("schema_name", "The schema.", row -> row.table().schema())
                .text("name", "The view.", row -> row.table().name())
                .truth("materialized", "Whether it was declared to be materialized.", row -> definition(row.table())
                        .materialized())
                .text(
                        "definition",
                        "Its query, as written; null for users.",
                        row -> row.whole() ? definition(row.table()).sql() : null)
                .text(
                        "problem",
                        "Why it is not valid, if it is not; null for users.",
                        row -> row.whole() ? row.table().columns().problem() : null)
                .text("comment", "What the model says of it.", row -> row.table()
                        .comment())
                .build();
    }

    private static SystemTable<?> triggers() {
        return SystemTable.<ListedTrigger>of(
                        ServerTables.SCHEMA, "triggers", "The triggers of the views of the model.", ListedTrigger::all)
                .text("schema_name", "The schema of the view.", row -> row.trigger()
                        .schema())
                .text("view_name", "The view.", row -> row.trigger().view())
                .text("name", "The trigger.", row -> row.trigger().name())
                .text(
                        "event",
                        "INSERT, UPDATE or DELETE: the statement that it is executed instead of.",
                        row -> row.trigger().event().name())
                .text(
                        "statements",
                        "Its statements, as written; null for users.",
                        row -> row.whole() ? row.trigger().sql() : null)
                .build();
    }

    private static SystemTable<?> matviews() {
        return SystemTable.<ViewRow>of(
                        ServerTables.SCHEMA,
                        "matviews",
                        "The materialized views of the model, and what is kept of them.",
                        scope -> scope.database().views().rows(scope.rights()))
                .text("schema_name", "The schema.", ViewRow::schema)
                .text("name", "The view.", ViewRow::name)
                .text(
                        "state",
                        "fresh or stale, by the age of the kept rows; live if none are kept, so that queries read"
                                + " the sources.",
                        ViewRow::state)
                .truth("refreshing", "Whether a refresh is under way.", ViewRow::refreshing)
                .bigint("row_count", "How many rows are kept; null for users.", ViewRow::rows)
                .bigint("bytes", "How much room they take on disk, about; null for users.", ViewRow::bytes)
                .moment("as_of", "When the refresh began that read them.", ViewRow::asOf)
                .bigint("age_ms", "Milliseconds since then.", ViewRow::ageMillis)
                .bigint("last_duration_ms", "Milliseconds that this refresh took.", ViewRow::lastDurationMillis)
                .integer("failures", "How many refreshes have failed since then.", ViewRow::failures)
                .text("last_error", "Why the last of them failed; null for users.", ViewRow::lastError)
                .moment("last_error_at", "When it failed.", ViewRow::lastErrorAt)
                .moment("next_run_at", "When it will be refreshed by itself, if that is known.", ViewRow::nextRun)
                .bigint("reads", "How many statements have read the kept rows.", ViewRow::reads)
                .bigint(
                        "unchanged",
                        "How many refreshes had nothing to read, as no source had changed; as_of counts from the last.",
                        ViewRow::unchanged)
                .text("refresh", "What makes Braid refresh it.", ViewRow::refresh)
                .text("on_stale", "What a query gets that finds no rows, or only stale ones.", ViewRow::onStale)
                .bigint(
                        "max_staleness_ms",
                        "From which age the rows are stale, in milliseconds; null for never.",
                        ViewRow::maxStalenessMillis)
                .build();
    }

    private static SystemTable<?> functions() {
        return SystemTable.<FunctionDefinition>of(
                        ServerTables.SCHEMA, "functions", "The functions of the model.", StandardRoutines::functions)
                .text("schema_name", "The schema.", FunctionDefinition::schema)
                .text("name", "The function.", FunctionDefinition::name)
                .text("parameters", "Its parameters with their types.", function -> function.parameters().stream()
                        .map(CatalogTables::parameter)
                        .collect(Collectors.joining(", ")))
                .text("definition", "Its query, as written; null for users.", function -> shown(function.sql()))
                .build();
    }

    /** The text of a query; null where it is not for who asks. */
    static @Nullable String shown(String sql) {
        return sql.isEmpty() ? null : sql;
    }

    private static String parameter(DeclaredColumn parameter) {
        return parameter.name() + " " + parameter.type();
    }

    private static String kind(CatalogTable table) {
        if (table.origin() instanceof CatalogTable.View view) {
            return view.definition().materialized() ? "materialized view" : "view";
        }
        if (table.origin() instanceof CatalogTable.Foreign foreign) {
            return foreign.table().kind() == TableDescription.Kind.VIEW ? "foreign view" : "foreign table";
        }
        return table.origin() instanceof CatalogTable.Builtin ? "system table" : "unusable";
    }

    private static @Nullable String ofForeign(CatalogTable table, Function<CatalogTable.Foreign, String> fact) {
        return table.origin() instanceof CatalogTable.Foreign foreign ? fact.apply(foreign) : null;
    }

    private static @Nullable Long rows(CatalogTable table) {
        return table.origin() instanceof CatalogTable.Foreign foreign
                        && foreign.rows().isPresent()
                ? Long.valueOf(Math.round(foreign.rows().getAsDouble()))
                : null;
    }

    private static ViewDefinition definition(CatalogTable table) {
        return ((CatalogTable.View) table.origin()).definition();
    }

    private static @Nullable String ofTarget(ConstraintColumn column, Function<CatalogTable, String> fact) {
        CatalogTable target = column.key().target();
        return target == null ? null : fact.apply(target);
    }

    private static @Nullable String remote(CatalogColumn column) {
        var remote = column.remote();
        return remote == null ? null : remote.nativeType();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A view, and whether who asks may see how it is made. */
    private record ListedView(CatalogTable table, boolean whole) {
        static Stream<ListedView> all(SystemScope scope) {
            boolean whole = scope.isAdministrators();
            return scope.tables()
                    .filter(table -> table.origin() instanceof CatalogTable.View)
                    .map(table -> new ListedView(table, whole));
        }
    }

    /** Trigger of a view that is seen, and true if its statements are. */
    private record ListedTrigger(TriggerDefinition trigger, boolean whole) {
        static Stream<ListedTrigger> all(SystemScope scope) {
            boolean whole = scope.isAdministrators();
            List<TriggerDefinition> triggers =
                    scope.database().catalog().database().all(TriggerDefinition.class);
            return triggers.isEmpty()
                    ? Stream.of()
                    : scope.tables().flatMap(table -> triggers.stream()
                            .filter(trigger -> trigger.isOf(table.schema(), table.name()))
                            .map(trigger -> new ListedTrigger(trigger, whole)));
        }
    }

    /** A schema and what it lists. */
    private record Listed(CatalogSchema schema, CatalogSchema.Listing listing) {}

    /** A column at its place in an index, counted from 1. */
    private record IndexColumn(CatalogTable table, Index index, int position) {
        static Stream<IndexColumn> of(CatalogTable table) {
            if (!(table.origin() instanceof CatalogTable.Foreign foreign)) {
                return Stream.of();
            }
            return foreign.table().keys().indexes().stream()
                    .flatMap(index -> IntStream.rangeClosed(1, index.columns().size())
                            .mapToObj(i -> new IndexColumn(table, index, i)));
        }
    }
}
