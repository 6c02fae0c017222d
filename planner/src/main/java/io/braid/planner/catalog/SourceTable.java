package io.braid.planner.catalog;

import io.braid.planner.statistics.Analysis;
import io.braid.planner.statistics.KnownStatistics;
import io.braid.planner.type.DeclaredNames;
import io.braid.planner.type.Types;
import io.braid.spi.Source;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.util.ImmutableBitSet;

/** A table in a source. Its statistics are requested from the source once, when a plan first needs them. */
public final class SourceTable extends AbstractTable {
    /** Assumed number of rows if the source does not report one. */
    private static final double GUESSED_ROWS = 1000;

    private final String schema;
    private final String name;
    private final Source source;
    private final TableDescription description;
    private final List<String> remoteColumns;
    private final TableDescription remote;
    private final SourceStatistics statistics;
    private final boolean declared;

    /** Creates a table whose columns have the same names in Braid and in the source. */
    SourceTable(String schema, Source source, TableDescription description, SourceStatistics statistics) {
        this(schema, description.name().table(), source, description, names(description), statistics, false);
    }

    /**
     * Creates a table that the model declares.
     *
     * @param schema its schema in Braid
     * @param name its name in Braid
     * @param description with Braid's column names and the remote table name
     * @param remoteColumns the remote column names
     */
    SourceTable(
            String schema,
            String name,
            Source source,
            TableDescription description,
            List<String> remoteColumns,
            SourceStatistics statistics) {
        this(schema, name, source, description, remoteColumns, statistics, true);
    }

    /**
     * Creates a table of rows that are sent to a source as a temporary table.
     *
     * @param rows the estimated number of rows
     */
    public static SourceTable handedTo(Source source, String name, RowType columns, double rows) {
        TableDescription description = new TableDescription(
                new TableName(null, null, name),
                TableDescription.Kind.TABLE,
                columns.fields().stream()
                        .map(field -> new ColumnDescription(field.name(), field.type(), ""))
                        .toList(),
                TableKeys.NONE,
                null);
        return new SourceTable(
                source.name(),
                source,
                description,
                SourceStatistics.fixed(
                        source, description.name(), new TableStatistics(OptionalDouble.of(rows), Map.of())));
    }

    private SourceTable(
            String schema,
            String name,
            Source source,
            TableDescription description,
            List<String> remoteColumns,
            SourceStatistics statistics,
            boolean declared) {
        this.schema = schema;
        this.name = name;
        this.source = source;
        this.description = description;
        this.remoteColumns = List.copyOf(remoteColumns);
        this.remote = called(description, this.remoteColumns);
        this.statistics = statistics;
        this.declared = declared;
    }

    public String schema() {
        return schema;
    }

    /** Returns its name in Braid. */
    public String name() {
        return name;
    }

    public Source source() {
        return source;
    }

    /** Returns the table's description, with Braid's column names and the remote table name. */
    public TableDescription description() {
        return description;
    }

    /** True if the model declares it; false if it was imported. */
    public boolean isDeclared() {
        return declared;
    }

    /** Creates a table that does not exist yet, with its columns and no statistics. */
    public static SourceTable created(String schema, Source source, TableDescription description) {
        return new SourceTable(schema, source, description, new SourceStatistics(source, System::nanoTime));
    }

    /**
     * Returns a copy with hidden columns that the source provides for every table, as its primary key.
     *
     * @param hidden the columns
     */
    public SourceTable withKey(List<ColumnDescription> hidden) {
        List<String> names = hidden.stream().map(ColumnDescription::name).toList();
        TableDescription more = new TableDescription(
                description.name(),
                description.kind(),
                Stream.concat(description.columns().stream(), hidden.stream()).toList(),
                TableKeys.primary(names),
                description.comment());
        return new SourceTable(
                schema,
                name,
                source,
                more,
                Stream.concat(remoteColumns.stream(), names.stream()).toList(),
                statistics,
                declared);
    }

    /** Returns a copy with an assumed number of rows; columns whose values were unique before remain unique. */
    SourceTable assuming(double rows) {
        TableStatistics known = statistics();
        Map<String, Double> distinct = new HashMap<>();
        double before = known.rows().orElse(GUESSED_ROWS);
        known.distinct()
                .forEach((column, values) -> distinct.put(column, values < before ? Math.min(values, rows) : rows));
        TableStatistics assumed = new TableStatistics(OptionalDouble.of(rows), distinct, known.spreads());
        return new SourceTable(
                schema,
                name,
                source,
                description,
                remoteColumns,
                SourceStatistics.fixed(source, description.name(), assumed),
                declared);
    }

    /** Returns the remote column names. */
    public List<String> remoteColumns() {
        return remoteColumns;
    }

    /** True if a column has different names in Braid and in the source. */
    public boolean isRenamed() {
        return !remoteColumns.equals(names(description));
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        return Types.toCalcite(
                new RowType(description.columns().stream()
                        .map(column ->
                                new Field(column.name(), DeclaredNames.ofSource(column.type(), column.nativeType())))
                        .toList()),
                factory);
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(rows().orElse(GUESSED_ROWS), uniqueColumns());
    }

    /** Returns the estimated number of rows, if known. */
    public OptionalDouble rows() {
        return statistics().rows();
    }

    /** Returns the estimated number of distinct values of a column, if the source reports it. */
    public OptionalDouble distinctValues(int column) {
        Double distinct = statistics().distinct().get(remoteColumns.get(column));
        return distinct == null ? OptionalDouble.empty() : OptionalDouble.of(distinct);
    }

    /** Returns the distribution of a column's values, if the source reports it. */
    public Optional<ColumnSpread> spread(int column) {
        return Optional.ofNullable(statistics().spreads().get(remoteColumns.get(column)));
    }

    /** Returns the average width of a text or binary column in bytes, if known. */
    public OptionalDouble width(int column) {
        return spread(column).map(ColumnSpread::bytes).orElse(OptionalDouble.empty());
    }

    /** Returns the statistics known without a request to the source, by Braid's column names. */
    public KnownStatistics known() {
        KnownStatistics known = statistics.known(description.name());
        Map<String, KnownStatistics.Column> columns = new HashMap<>();
        List<String> names = names(description);
        for (int i = 0; i < names.size(); i++) {
            KnownStatistics.Column column = known.columns().get(remoteColumns.get(i));
            if (column != null) {
                columns.put(names.get(i), column);
            }
        }
        return new KnownStatistics(known.rows(), known.counted(), columns);
    }

    private TableStatistics statistics() {
        return statistics.of(remote);
    }

    /** Stores the results of ANALYZE, merged with earlier results for other columns. */
    public void keep(Analysis found) {
        statistics.keep(description.name(), found);
    }

    private static TableDescription called(TableDescription table, List<String> columns) {
        List<ColumnDescription> renamed = IntStream.range(0, columns.size())
                .mapToObj(i -> {
                    ColumnDescription column = table.columns().get(i);
                    return new ColumnDescription(
                            columns.get(i), column.type(), column.nativeType(), column.text(), column.details());
                })
                .toList();
        return new TableDescription(table.name(), table.kind(), renamed, table.keys(), table.comment());
    }

    /** Returns the unique keys as sets of columns; a unique constraint with nullable columns does not count. */
    public List<ImmutableBitSet> uniqueColumns() {
        List<String> names = names(description);
        Stream<List<String>> unique = description.keys().unique().stream()
                .map(Key::columns)
                .filter(key -> key.stream().allMatch(column -> isNotNull(names.indexOf(column))));
        return Stream.concat(Stream.of(description.primaryKey()), unique)
                .filter(key -> !key.isEmpty() && names.containsAll(key))
                .map(key ->
                        ImmutableBitSet.of(key.stream().mapToInt(names::indexOf).toArray()))
                .distinct()
                .toList();
    }

    /** Returns the foreign keys that reference a table by one of its unique keys, each as its pairs of columns. */
    public Stream<Set<Reference>> references(SourceTable target) {
        return description.keys().foreign().stream()
                .filter(key -> isAbout(key, target))
                .map(key -> references(key, target))
                .filter(pairs -> pairs.stream().allMatch(pair -> pair.from() >= 0 && pair.to() >= 0))
                .filter(pairs -> target.uniqueColumns()
                        .contains(ImmutableBitSet.of(
                                pairs.stream().map(Reference::to).toList())));
    }

    /** A column of a foreign key and the column it references. */
    public record Reference(int from, int to) {}

    private boolean isAbout(ForeignKey key, SourceTable target) {
        TableName name = key.target();
        return declared
                ? name.table().equalsIgnoreCase(target.name)
                        && (name.schema() == null ? schema : name.schema()).equalsIgnoreCase(target.schema)
                : source.equals(target.source) && name.equals(target.description.name());
    }

    private Set<Reference> references(ForeignKey key, SourceTable target) {
        return IntStream.range(0, key.columns().size())
                .mapToObj(i -> new Reference(
                        place(key.columns().get(i)),
                        target.place(key.targetColumns().get(i))))
                .collect(Collectors.toSet());
    }

    private int place(String column) {
        List<String> known = declared ? names(description) : remoteColumns;
        return IntStream.range(0, known.size())
                .filter(i -> declared
                        ? known.get(i).equalsIgnoreCase(column)
                        : known.get(i).equals(column))
                .findFirst()
                .orElse(-1);
    }

    private boolean isNotNull(int column) {
        return column >= 0 && !description.columns().get(column).type().nullable();
    }

    private static List<String> names(TableDescription description) {
        return description.columns().stream().map(ColumnDescription::name).toList();
    }
}
