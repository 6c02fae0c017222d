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

/** System tables about the objects of the database, with details specific to Braid. */
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
                .integer("table_count", "The number of its tables and views.", row -> row.listing()
                        .tables()
                        .size())
                .text("problem", "The reason why its tables cannot be listed; null if they can.", row -> row.listing()
                        .problem())
                .text("comment", "The comment in the model.", row -> row.schema()
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
                .text("source", "The source of the table.", table -> ofForeign(table, CatalogTable.Foreign::source))
                .text(
                        "remote_name",
                        "The name of the table in its source.",
                        table -> ofForeign(
                                table, foreign -> foreign.table().name().toString()))
                .bigint("estimated_rows", "The estimated number of rows; null if unknown.", table -> rows(table))
                .text(
                        "problem",
                        "The reason why its columns cannot be listed; null if they can.",
                        table -> table.columns().problem())
                .text("comment", "The comment in the model, or in the source.", CatalogTable::comment)
                .build();
    }

    private static SystemTable<?> columns() {
        return SystemTable.<TableColumn>of(
                        ServerTables.SCHEMA, "columns", "The columns of all tables and views.", SystemScope::columns)
                .text("schema_name", "The schema.", column -> column.table().schema())
                .text("table_name", "The table.", column -> column.table().name())
                .text("name", "The column.", TableColumn::name)
                .integer("ordinal_position", "The position of the column, from 1.", TableColumn::position)
                .text("type", "The type in Braid.", column -> column.type()
                        .withNullable(true)
                        .toString())
                .text("type_name", "The name of the type, without parameters.", column -> column.type()
                        .plainName())
                .integer(
                        "type_precision",
                        "The precision of a DECIMAL, the length of text or bytes, or the digits of a second.",
                        column -> column.type().precision() == DataType.UNSPECIFIED
                                ? null
                                : Integer.valueOf(column.type().precision()))
                .integer(
                        "type_scale",
                        "The scale of a DECIMAL.",
                        column -> column.type().kind() == TypeKind.DECIMAL
                                ? Integer.valueOf(column.type().scale())
                                : null)
                .truth("nullable", "True if it may be null.", column -> column.type()
                        .nullable())
                .text("native_type", "The type in the source.", column -> remote(column.column()))
                .text("charset", "The character set in the source.", column -> column.details()
                        .charset())
                .text("collation", "The collation in the source.", column -> column.details()
                        .collation())
                .text("default_value", "The default, as the source writes it.", column -> column.details()
                        .defaultValue())
                .text(
                        "generated",
                        "identity (numbered by the source) or always (computed by the source).",
                        column -> column.details().generation() == Generation.NONE
                                ? null
                                : lower(column.details().generation()))
                .text("note", "A note about how its values are read.", column -> column.details()
                        .note())
                .text("comment", "The comment in the model, or in the source.", column -> column.column()
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
                        "The position of the column in the key, from 1.",
                        ConstraintColumn::position)
                .text("column_name", "The column.", ConstraintColumn::name)
                .text(
                        "target_schema",
                        "The schema of the referenced table.",
                        column -> ofTarget(column, CatalogTable::schema))
                .text(
                        "target_table",
                        "The referenced table, if the database has it.",
                        column -> ofTarget(column, CatalogTable::name))
                .text("target_remote_name", "The name of the referenced table in its source.", column -> {
                    var remote = column.key().remoteTarget();
                    return remote == null ? null : remote.toString();
                })
                .text("target_column", "The referenced column.", ConstraintColumn::target)
                .text("target_key", "The referenced key.", column -> column.key()
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
                .truth("is_unique", "True for a unique index.", column -> column.index()
                        .unique())
                .integer("ordinal_position", "The position of the column in the index, from 1.", IndexColumn::position)
                .text("column_name", "The column.", column -> column.index()
                        .columns()
                        .get(column.position() - 1))
                .build();
    }

    private static SystemTable<?> viewList() {
        return SystemTable.<ListedView>of(ServerTables.SCHEMA, "views", "The views of the model.", ListedView::all)
                .text("schema_name", "The schema.", row -> row.table().schema())
                .text("name", "The view.", row -> row.table().name())
                .truth("materialized", "True for a materialized view.", row -> definition(row.table())
                        .materialized())
                .text(
                        "definition",
                        "The query of the view, as written; null for users.",
                        row -> row.whole() ? definition(row.table()).sql() : null)
                .text(
                        "problem",
                        "The reason why the view is not valid; null if it is, and for users.",
                        row -> row.whole() ? row.table().columns().problem() : null)
                .text("comment", "The comment in the model.", row -> row.table().comment())
                .build();
    }

    private static SystemTable<?> triggers() {
        return SystemTable.<ListedTrigger>of(
                        ServerTables.SCHEMA, "triggers", "The triggers of the views of the model.", ListedTrigger::all)
                .text("schema_name", "The schema of the view.", row -> row.trigger()
                        .schema())
                .text("view_name", "The view.", row -> row.trigger().view())
                .text("name", "The trigger.", row -> row.trigger().name())
                .text("event", "INSERT, UPDATE or DELETE: the statement that it replaces.", row -> row.trigger()
                        .event()
                        .name())
                .text(
                        "statements",
                        "The statements of the trigger, as written; null for users.",
                        row -> row.whole() ? row.trigger().sql() : null)
                .build();
    }

    private static SystemTable<?> matviews() {
        return SystemTable.<ViewRow>of(
                        ServerTables.SCHEMA,
                        "matviews",
                        "The materialized views of the model, and their stored rows.",
                        scope -> scope.database().views().rows(scope.rights()))
                .text("schema_name", "The schema.", ViewRow::schema)
                .text("name", "The view.", ViewRow::name)
                .text(
                        "state",
                        "fresh or stale, by the age of the stored rows; live if there are none, and queries read"
                                + " the sources.",
                        ViewRow::state)
                .truth("refreshing", "True while a refresh is running.", ViewRow::refreshing)
                .bigint("row_count", "The number of stored rows; null for users.", ViewRow::rows)
                .bigint("bytes", "Their approximate size on disk in bytes; null for users.", ViewRow::bytes)
                .moment("as_of", "The start of the refresh that stored them.", ViewRow::asOf)
                .bigint("age_ms", "Milliseconds since then.", ViewRow::ageMillis)
                .bigint(
                        "last_duration_ms",
                        "The duration of that refresh in milliseconds.",
                        ViewRow::lastDurationMillis)
                .integer("failures", "Failed refreshes since then.", ViewRow::failures)
                .text("last_error", "The error of the last of them; null for users.", ViewRow::lastError)
                .moment("last_error_at", "The time of that error.", ViewRow::lastErrorAt)
                .moment("next_run_at", "The time of the next automatic refresh, if it is known.", ViewRow::nextRun)
                .bigint("reads", "Statements that have read the stored rows.", ViewRow::reads)
                .bigint(
                        "unchanged",
                        "Refreshes that read nothing because no source had changed; as_of is the time of the"
                                + " last.",
                        ViewRow::unchanged)
                .text("refresh", "The trigger of refreshes.", ViewRow::refresh)
                .text("on_stale", "The behavior of a query that finds no rows, or only stale ones.", ViewRow::onStale)
                .bigint(
                        "max_staleness_ms",
                        "The age in milliseconds from which rows are stale; null for never.",
                        ViewRow::maxStalenessMillis)
                .build();
    }

    private static SystemTable<?> functions() {
        return SystemTable.<FunctionDefinition>of(
                        ServerTables.SCHEMA, "functions", "The functions of the model.", StandardRoutines::functions)
                .text("schema_name", "The schema.", FunctionDefinition::schema)
                .text("name", "The function.", FunctionDefinition::name)
                .text("parameters", "The parameters with their types.", function -> function.parameters().stream()
                        .map(CatalogTables::parameter)
                        .collect(Collectors.joining(", ")))
                .text(
                        "definition",
                        "The query of the function, as written; null for users.",
                        function -> shown(function.sql()))
                .build();
    }

    /** The text of a query; null if the user may not see it. */
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

    /** A view, and a flag that is true if the user may see its definition. */
    private record ListedView(CatalogTable table, boolean whole) {
        static Stream<ListedView> all(SystemScope scope) {
            boolean whole = scope.isAdministrators();
            return scope.tables()
                    .filter(table -> table.origin() instanceof CatalogTable.View)
                    .map(table -> new ListedView(table, whole));
        }
    }

    /** A trigger of a visible view, and a flag that is true if the user may see its statements. */
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

    /** A schema and its listed objects. */
    private record Listed(CatalogSchema schema, CatalogSchema.Listing listing) {}

    /** A column of an index, with its position counted from 1. */
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
