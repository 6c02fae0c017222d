package io.braid.execution.system;

import io.braid.execution.database.SystemCatalog;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.BatchStream;
import io.braid.spi.ColumnList;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Source of the system tables. Rows reflect the state at the start of the scan. It has no pushdown capabilities, so
 * that the engine filters, joins and sorts.
 */
public final class SystemSource implements Source {
    private static final String NAME = SystemCatalog.SOURCE;

    private static final Capabilities CAPABILITIES =
            new Capabilities(ColumnList.DIALECT, Set.of(), List.of(), TextSemantics.BINARY);

    private final SystemTables tables;
    private final Function<String, SystemScope> scopes;

    /** @param scopes returns the scope of the statement with the given query id */
    public SystemSource(SystemTables tables, Function<String, SystemScope> scopes) {
        this.tables = tables;
        this.scopes = scopes;
    }

    /** A source whose tables can be planned but not read. */
    public static SystemSource ofNoDatabase(SystemTables tables) {
        return new SystemSource(tables, queryId -> {
            throw new IllegalStateException("no database is open");
        });
    }

    /** The system schemas with their tables in the given source. */
    public static SystemSchemas schemas(SystemTables tables, Source system) {
        Map<String, Source> schemas =
                tables.schemas().stream().collect(Collectors.toMap(schema -> schema, schema -> system));
        return new SystemSchemas(schemas, tables.forAdministrators());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        return tables.descriptions(String.valueOf(request.schema())).stream()
                .filter(table -> request.wants(table.name().table()))
                .toList();
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        ColumnList wanted = ColumnList.parse(fragment.sql());
        SystemTable<?> table =
                tables.named(wanted.table().get(0), wanted.table().get(1));
        return rows(table, wanted, fragment, context);
    }

    @Override
    public void close() {
        // There is nothing to release.
    }

    private <R> BatchStream rows(SystemTable<R> table, ColumnList wanted, Fragment fragment, ScanContext context) {
        List<SystemColumn<R>> columns =
                wanted.columns().stream().map(table::column).toList();
        List<R> rows = table.rows().apply(scopes.apply(context.queryId())).toList();
        return new SystemRows<>(
                rows,
                columns,
                new BatchBuilder(fragment.columns().types(), Math.min(context.batchRows(), Math.max(1, rows.size()))));
    }
}
