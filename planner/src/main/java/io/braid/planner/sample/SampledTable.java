package io.braid.planner.sample;

import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.statistics.Analysis;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Query that samples a table of a source. */
public final class SampledTable {
    private final SourceTable table;
    private final List<Integer> columns;

    private SampledTable(SourceTable table, List<Integer> columns) {
        this.table = table;
        this.columns = List.copyOf(columns);
    }

    /**
     * Returns the table; fails for unknown columns.
     *
     * @param named some of its columns; none for all
     */
    public static SampledTable of(SourceTable table, List<String> named) {
        List<String> known = table.description().columns().stream()
                .map(ColumnDescription::name)
                .toList();
        if (named.isEmpty()) {
            return new SampledTable(
                    table, IntStream.range(0, known.size()).boxed().toList());
        }
        return new SampledTable(
                table,
                named.stream().distinct().map(name -> place(name, known, table)).toList());
    }

    private static int place(String name, List<String> known, SourceTable table) {
        return IntStream.range(0, known.size())
                .filter(i -> known.get(i).equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_COLUMN,
                        table.schema() + "." + table.name() + " has no column '" + name + "'"
                                + Suggestion.hint(name, known)));
    }

    /** Returns the estimated number of rows, if its source reports it. */
    public Optional<Double> knownRows() {
        OptionalDouble rows = table.rows();
        return rows.isPresent() ? Optional.of(rows.getAsDouble()) : Optional.empty();
    }

    /** Stores the results, which the planner uses from now on. */
    public void keep(Analysis found) {
        table.keep(found);
    }

    public SampleRows newRows() {
        return new SampleRows(columns.stream().map(table.remoteColumns()::get).toList());
    }

    /** Returns the query of all its rows. */
    public String all() {
        String list = columns.stream()
                .map(column -> quoted(table.description().columns().get(column).name()))
                .collect(Collectors.joining(", "));
        return "SELECT " + list + from();
    }

    /** Returns the query of its row count. */
    public String count() {
        return "SELECT COUNT(*)" + from();
    }

    private String from() {
        return " FROM " + quoted(table.schema()) + "." + quoted(table.name());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Returns the share of the rows to sample.
     *
     * @return 1 for all of them
     */
    public double share(double rows) {
        return Math.min(1, SampleRows.required(columns.size()) / Math.max(1, rows));
    }

    /**
     * Returns the query restricted to a share of the rows; empty if the source does not support sampling.
     *
     * @param all the plan of {@link #all()}
     */
    public Optional<PlannedQuery> sampled(PlannedQuery all, double share) {
        boolean canSample = table.description().kind() == TableDescription.Kind.TABLE
                && all.root() instanceof SourceScan scan
                && scan.arguments().isEmpty()
                && scan.keyed() == null;
        if (!canSample) {
            return Optional.empty();
        }
        SourceScan whole = (SourceScan) all.root();
        return table.source()
                .capabilities()
                .sampled(whole.sql(), share)
                .map(sql -> new SourceScan(
                        whole.id(), whole.source(), sql, List.of(), whole.columns(), whole.estimatedRows() * share))
                .map(scan -> new PlannedQuery(
                        scan,
                        all.columns(),
                        all.origins(),
                        all.parameters(),
                        all.warnings(),
                        all.views(),
                        all.reads(),
                        Provenance.UNKNOWN,
                        all.work(),
                        all.discreet()));
    }
}
