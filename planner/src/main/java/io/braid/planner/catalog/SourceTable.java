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

/** A table in a source. What the source knows of its contents is asked once, when a plan first needs it. */
public final class SourceTable extends AbstractTable {
    /** What a table whose size its source does not know is taken to hold. */
    private static final double GUESSED_ROWS = 1000;

    private final String schema;
    private final String name;
    private final Source source;
    private final TableDescription description;
    private final List<String> remoteColumns;
    private final TableDescription remote;
    private final SourceStatistics statistics;
    private final boolean declared;

    /** A table whose columns are called as its source calls them. */
    SourceTable(String schema, Source source, TableDescription description, SourceStatistics statistics) {
        this(schema, description.name().table(), source, description, names(description), statistics, false);
    }

    /**
     * A table that the model declares.
     *
     * @param schema the schema of Braid that it is in
     * @param name its name there
     * @param description with Braid's names of the columns, and the source's name of the table
     * @param remoteColumns the source's names of the columns
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
     * A table of rows that are handed to a source.
     *
     * @param rows how many are expected
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

    /** Its name in Braid. */
    public String name() {
        return name;
    }

    public Source source() {
        return source;
    }

    /** The table, with Braid's names of the columns and the source's name of the table. */
    public TableDescription description() {
        return description;
    }

    /** True if the model declares it; false if it was imported. */
    public boolean isDeclared() {
        return declared;
    }

    /** A table that is about to be created, of which nothing is known but its columns. */
    public static SourceTable created(String schema, Source source, TableDescription description) {
        return new SourceTable(schema, source, description, new SourceStatistics(source, System::nanoTime));
    }

    /**
     * The same table with columns more that the source has of every table, as the key of its rows.
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

    /** The same table with an assumed number of rows, of which each has another value where each has now. */
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

    /** What the source calls the columns. */
    public List<String> remoteColumns() {
        return remoteColumns;
    }

    /** True if some column has another name in Braid than in the source. */
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

    /** About how many rows it has, where that is known. */
    public OptionalDouble rows() {
        return statistics().rows();
    }

    /** How many distinct values a column has, about, where the source knows. */
    public OptionalDouble distinctValues(int column) {
        Double distinct = statistics().distinct().get(remoteColumns.get(column));
        return distinct == null ? OptionalDouble.empty() : OptionalDouble.of(distinct);
    }

    /** How the values of a column are spread, where the source knows. */
    public Optional<ColumnSpread> spread(int column) {
        return Optional.ofNullable(statistics().spreads().get(remoteColumns.get(column)));
    }

    /** How many bytes the values of a text or binary column take on average, where that is known. */
    public OptionalDouble width(int column) {
        return spread(column).map(ColumnSpread::bytes).orElse(OptionalDouble.empty());
    }

    /** What is known of its contents without asking the source, by Braid's names of the columns. */
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

    /** Keeps what ANALYZE has found out about it, along with what it had found out before about other columns. */
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

    /** The sets of columns whose values are different in each row; a unique key that may be null is none. */
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

    /**
     * That each row has, in another table, exactly the row whose columns are equal: for each foreign key of two such
     * tables, the pairs of columns.
     */
    public Stream<Set<Reference>> references(SourceTable target) {
        return description.keys().foreign().stream()
                .filter(key -> isAbout(key, target))
                .map(key -> references(key, target))
                .filter(pairs -> pairs.stream().allMatch(pair -> pair.from() >= 0 && pair.to() >= 0))
                .filter(pairs -> target.uniqueColumns()
                        .contains(ImmutableBitSet.of(
                                pairs.stream().map(Reference::to).toList())));
    }

    /** A column of a foreign key, and the column that it references. */
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
