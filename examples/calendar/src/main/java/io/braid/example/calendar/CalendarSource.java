package io.braid.example.calendar;

import io.braid.spi.BatchStream;
import io.braid.spi.ChangeTracking;
import io.braid.spi.ColumnList;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A calendar: one schema with one table of days. */
final class CalendarSource implements Source, ChangeTracking {
    private static final String SCHEMA = "calendar";
    private static final String TABLE = "days";

    /** It lists rows and can do nothing else: Braid filters, joins and sorts them. */
    private static final Capabilities CAPABILITIES =
            new Capabilities(ColumnList.DIALECT, Set.of(), List.of(), TextSemantics.BINARY);

    private final String name;
    private final LocalDate first;
    private final LocalDate last;

    CalendarSource(String name, LocalDate first, LocalDate last) {
        this.name = name;
        this.first = first;
        this.last = last;
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
        if (!request.schema().equalsIgnoreCase(SCHEMA) || !request.wants(TABLE)) {
            return List.of();
        }
        return List.of(new TableDescription(
                new TableName(null, SCHEMA, TABLE),
                TableDescription.Kind.TABLE,
                CalendarColumn.ALL.stream().map(CalendarColumn::description).toList(),
                TableKeys.primary(List.of("day")),
                "The days from " + first + " to " + last));
    }

    /** All text is compared as the capabilities say. */
    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        double rows = ChronoUnit.DAYS.between(first, last) + 1.0;
        return new TableStatistics(OptionalDouble.of(rows), Map.of());
    }

    /** The text of the fragment is that of the dialect which the capabilities name. */
    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        List<CalendarColumn> columns = ColumnList.parse(fragment.sql()).columns().stream()
                .map(CalendarColumn::named)
                .toList();
        BatchBuilder batch = new BatchBuilder(fragment.columns().types(), context.batchRows());
        return new CalendarDays(first, last, columns, batch);
    }

    /** The days of a calendar never change. */
    @Override
    public Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context) {
        return Optional.of(first + " " + last);
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
