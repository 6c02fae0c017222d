package io.braid.execution.modeltest;

import io.braid.spi.BatchStream;
import io.braid.spi.ColumnList;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Source with the rows of a script. It supports only scans, so that the engine does everything else. */
final class TestSource implements Source {
    private static final Capabilities CAPABILITIES =
            new Capabilities(ColumnList.DIALECT, Set.of(), List.of(), TextSemantics.BINARY);

    private final String name;
    private final List<TestTable> tables;

    TestSource(String name, List<TestTable> tables) {
        this.name = name;
        this.tables = List.copyOf(tables);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        return tables.stream()
                .filter(table -> request.wants(table.remoteName().table()))
                .filter(table -> schemaOf(table).equalsIgnoreCase(request.schema()))
                .map(TestTable::description)
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
        ColumnList list = ColumnList.parse(fragment.sql());
        TestTable table = tables.stream()
                .filter(one -> one.remoteName().path().equals(list.table()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no table " + list.table()));
        Batch rows = table.rows()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_TABLE,
                        "The script gives " + table.label() + " no rows; write a record 'table " + table.label()
                                + "' with its columns, and with its rows if it has any"));
        return new TestTableScan(
                rows.project(list.columns().stream().mapToInt(table::indexOf).toArray()));
    }

    @Override
    public void close() {
        // There is nothing to release.
    }

    private static String schemaOf(TestTable table) {
        List<String> path = table.remoteName().path();
        return String.join(".", path.subList(0, path.size() - 1));
    }
}
