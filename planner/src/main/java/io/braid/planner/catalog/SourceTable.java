package io.braid.planner.catalog;

import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.List;
import java.util.OptionalDouble;
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

    /** How many rows it has, about, if the source has been asked already and knows. */
    public OptionalDouble knownRows() {
        TableStatistics known = statistics;
        return known == null ? OptionalDouble.empty() : known.rows();
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

    private List<ImmutableBitSet> keys() {
        if (description.primaryKey().isEmpty()) {
            return List.of();
        }
        List<String> names =
                description.columns().stream().map(column -> column.name()).toList();
        return List.of(ImmutableBitSet.of(description.primaryKey().stream()
                .map(names::indexOf)
                .mapToInt(Integer::intValue)
                .toArray()));
    }
}
