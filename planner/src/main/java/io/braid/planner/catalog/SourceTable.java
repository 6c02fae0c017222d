package io.braid.planner.catalog;

import io.braid.spi.Source;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** A table that a source holds. What the source knows of its contents is asked once, when a plan first needs it. */
public final class SourceTable extends AbstractTable {
    /** What a table whose size its source does not know is taken to hold. */
    private static final double GUESSED_ROWS = 1000;

    private final Source source;
    private final TableDescription description;
    private volatile @Nullable TableStatistics statistics;

    SourceTable(Source source, TableDescription description) {
        this.source = source;
        this.description = description;
    }

    public Source source() {
        return source;
    }

    public TableDescription description() {
        return description;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        return Types.toCalcite(description.rowType(), factory);
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(statistics().rows().orElse(GUESSED_ROWS), keys());
    }

    /** How many distinct values a column has, about, where the source knows. */
    public OptionalDouble distinctValues(int column) {
        Double distinct =
                statistics().distinct().get(description.columns().get(column).name());
        return distinct == null ? OptionalDouble.empty() : OptionalDouble.of(distinct);
    }

    private TableStatistics statistics() {
        TableStatistics known = statistics;
        if (known == null) {
            known = source.statistics(description);
            statistics = known;
        }
        return known;
    }

    /** Unique keys count only where none of their columns may be null: nulls never clash. */
    private List<ImmutableBitSet> keys() {
        return Stream.concat(Stream.ofNullable(description.keys().primary()), description.keys().unique().stream())
                .map(key -> columns(key))
                .filter(key -> key.stream().noneMatch(column -> column < 0 || isNullable(column)))
                .map(ImmutableBitSet::of)
                .toList();
    }

    private boolean isNullable(int column) {
        return description.columns().get(column).type().nullable();
    }

    /** Where the columns of a key are in the table, or -1. */
    private List<Integer> columns(Key key) {
        List<String> names =
                description.columns().stream().map(column -> column.name()).toList();
        return key.columns().stream().map(names::indexOf).toList();
    }
}
