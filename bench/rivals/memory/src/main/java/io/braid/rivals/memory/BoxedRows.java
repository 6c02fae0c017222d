package io.braid.rivals.memory;

import io.braid.bench.memory.MemoryTable;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/** Calcite table with rows of boxed values in memory. */
final class BoxedRows extends AbstractTable implements ScannableTable {
    private final MemoryTable table;
    private final List<Object[]> rows = new ArrayList<>();

    BoxedRows(MemoryTable table) {
        this.table = table;
        for (Batch batch : table.batches()) {
            for (int row = 0; row < batch.rows(); row++) {
                Object[] values = new Object[batch.columnCount()];
                for (int i = 0; i < values.length; i++) {
                    Object value = batch.column(i).value(row);
                    values[i] = value instanceof LocalDate day ? (Object) (int) day.toEpochDay() : value;
                }
                rows.add(values);
            }
        }
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
        RelDataTypeFactory.Builder builder = types.builder();
        table.columns().fields().forEach(field -> builder.add(field.name(), type(field.type(), types)));
        return builder.build();
    }

    private static RelDataType type(DataType type, RelDataTypeFactory types) {
        return switch (type.kind()) {
            case BIGINT -> types.createSqlType(SqlTypeName.BIGINT);
            case DECIMAL -> types.createSqlType(SqlTypeName.DECIMAL, type.precision(), type.scale());
            case DATE -> types.createSqlType(SqlTypeName.DATE);
            default -> types.createSqlType(SqlTypeName.VARCHAR, type.precision());
        };
    }

    @Override
    public Statistic getStatistic() {
        // The key of orders is the first column.
        return table.name().equals("orders")
                ? Statistics.of(rows.size(), List.of(ImmutableBitSet.of(0)))
                : Statistics.of(rows.size(), List.of());
    }

    @Override
    public Enumerable<Object[]> scan(DataContext context) {
        return Linq4j.asEnumerable(rows);
    }
}
