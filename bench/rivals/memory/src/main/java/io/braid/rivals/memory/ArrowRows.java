package io.braid.rivals.memory;

import io.braid.bench.memory.MemoryTable;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns of a table in Arrow format, which can be read repeatedly without copying. */
final class ArrowRows implements AutoCloseable {
    private final String table;
    private final Schema schema;
    private final List<ArrowRecordBatch> batches;
    private final BufferAllocator allocator;

    private ArrowRows(String table, Schema schema, List<ArrowRecordBatch> batches, BufferAllocator allocator) {
        this.table = table;
        this.schema = schema;
        this.batches = batches;
        this.allocator = allocator;
    }

    static ArrowRows of(MemoryTable table, Predicate<String> wanted, BufferAllocator allocator) {
        int[] columns = IntStream.range(0, table.columns().size())
                .filter(i -> wanted.test(table.columns().fields().get(i).name()))
                .toArray();
        Schema schema = new Schema(IntStream.of(columns)
                .mapToObj(i -> table.columns().fields().get(i))
                .map(field -> Field.notNullable(field.name(), type(field.type())))
                .toList());
        List<ArrowRecordBatch> batches = new ArrayList<>();
        for (Batch batch : table.batches()) {
            try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
                for (int i = 0; i < columns.length; i++) {
                    fill(root.getVector(i), batch.column(columns[i]));
                }
                root.setRowCount(batch.rows());
                batches.add(new VectorUnloader(root).getRecordBatch());
            }
        }
        return new ArrowRows(table.name(), schema, batches, allocator);
    }

    private static ArrowType type(DataType type) {
        return switch (type.kind()) {
            case BIGINT -> new ArrowType.Int(64, true);
            case DECIMAL -> new ArrowType.Decimal(type.precision(), type.scale(), 128);
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            default -> ArrowType.Utf8.INSTANCE;
        };
    }

    private static void fill(FieldVector vector, Column column) {
        vector.setInitialCapacity(column.rows());
        vector.allocateNew();
        for (int row = 0; row < column.rows(); row++) {
            set(vector, row, column.value(row));
        }
        vector.setValueCount(column.rows());
    }

    private static void set(FieldVector vector, int row, Object value) {
        if (vector instanceof BigIntVector numbers) {
            numbers.setSafe(row, (Long) value);
        } else if (vector instanceof DecimalVector numbers) {
            numbers.setSafe(row, (BigDecimal) value);
        } else if (vector instanceof DateDayVector days) {
            days.setSafe(row, (int) ((LocalDate) value).toEpochDay());
        } else {
            ((VarCharVector) vector).setSafe(row, String.valueOf(value).getBytes(StandardCharsets.UTF_8));
        }
    }

    String table() {
        return table;
    }

    /** A reader from the first row. */
    ArrowReader reader() {
        Iterator<ArrowRecordBatch> rest = batches.iterator();
        return new ArrowReader(allocator) {
            @Override
            public boolean loadNextBatch() throws IOException {
                if (!rest.hasNext()) {
                    return false;
                }
                new VectorLoader(getVectorSchemaRoot()).load(rest.next());
                return true;
            }

            @Override
            public long bytesRead() {
                return 0;
            }

            @Override
            protected void closeReadSource() {}

            @Override
            protected Schema readSchema() {
                return schema;
            }
        };
    }

    @Override
    public void close() {
        batches.forEach(ArrowRecordBatch::close);
    }
}
