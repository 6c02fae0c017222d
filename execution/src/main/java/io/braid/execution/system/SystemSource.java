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
 * The source of the system tables. Rows are those of the moment at which the scan begins. It can do nothing but list
 * rows: Braid filters, joins and sorts them as it does with those of any other source.
 */
public final class SystemSource implements Source {
    private static final String NAME = SystemCatalog.SOURCE;

    private static final Capabilities CAPABILITIES =
            new Capabilities(ColumnList.DIALECT, Set.of(), List.of(), TextSemantics.BINARY);

    private final SystemTables tables;
    private final Function<String, SystemScope> scopes;

    /** @param scopes what the statement of an id is to see */
    public SystemSource(SystemTables tables, Function<String, SystemScope> scopes) {
        this.tables = tables;
        this.scopes = scopes;
    }

    /** A source whose tables can be named in statements but not read. */
    public static SystemSource ofNoDatabase(SystemTables tables) {
        return new SystemSource(tables, queryId -> {
            throw new IllegalStateException("no database is open");
        });
    }

    /** The schemas whose tables are those of a source. */
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
        // Nothing is held.
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
