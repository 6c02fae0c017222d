package io.braid.planner;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Probing;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Source without rows whose tables change, which may be unreachable, and which records requests. */
public final class ChangingSource implements Source, Probing {
    final List<ImportRequest> asked = new ArrayList<>();
    /** Number of requests for statistics. */
    public int statisticsAsked;

    public volatile TableStatistics statistics = TableStatistics.UNKNOWN;
    public volatile boolean down;
    /** Runs after the source has determined the tables and before it returns them. */
    Runnable beforeAnswer = () -> {};

    /** Runs before the source returns statistics of a table. */
    public volatile Runnable beforeStatistics = () -> {};

    ProbeAnswers probes = ProbeAnswers.NONE;
    private final String name;
    private List<TableDescription> tables;

    public ChangingSource(String name, TableDescription... tables) {
        this.name = name;
        this.tables = List.of(tables);
    }

    void tables(TableDescription... newTables) {
        tables = List.of(newTables);
    }

    /**
     * Returns the description of a table.
     *
     * @param columns such as {@code id:int name:text}
     */
    public static TableDescription table(String schema, String table, String columns) {
        return new TableDescription(
                new TableName(null, schema, table),
                TableDescription.Kind.TABLE,
                Arrays.stream(columns.split(" ")).map(ChangingSource::column).toList(),
                TableKeys.NONE,
                null);
    }

    private static ColumnDescription column(String nameAndType) {
        String[] parts = nameAndType.split(":");
        DataType type =
                switch (parts[1]) {
                    case "int" -> DataType.of(TypeKind.INTEGER);
                    case "long" -> DataType.of(TypeKind.BIGINT);
                    case "money" -> DataType.decimal(15, 2);
                    case "date" -> DataType.of(TypeKind.DATE);
                    default -> DataType.of(TypeKind.VARCHAR);
                };
        return new ColumnDescription(parts[0], type, parts[1]);
    }

    @Override
    public String name() {
        return name;
    }

    /** Declares comparisons and filters of all types. */
    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                "postgresql",
                Set.of(Feature.FILTER, Feature.PROJECT),
                List.of(FunctionRule.exact("="), FunctionRule.exact(">")),
                TextSemantics.BINARY);
    }

    @Override
    public Capabilities declared() {
        return capabilities();
    }

    @Override
    public ProbeAnswers probes() {
        return probes;
    }

    @Override
    public void recall(ProbeAnswers before) {
        probes = before;
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        asked.add(request);
        fail();
        List<TableDescription> described = tables.stream()
                .filter(table -> request.schema().equals(table.name().schema()))
                .filter(table -> request.wants(table.name().table()))
                .toList();
        beforeAnswer.run();
        return described;
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return nativeType.equals("json") ? TextSemantics.OPAQUE : null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        statisticsAsked++;
        beforeStatistics.run();
        fail();
        return statistics;
    }

    private void fail() {
        if (down) {
            throw new BraidException(ErrorCode.SOURCE_UNAVAILABLE, "source '" + name + "' cannot be reached");
        }
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        throw new UnsupportedOperationException("no rows here");
    }

    @Override
    public void close() {}
}
