package io.braid.server.protocol;

import io.braid.engine.plan.query.ColumnOrigin;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import io.braid.wire.batch.Layout;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBooleans;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireColumn;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireInt128s;
import io.braid.wire.batch.WireInts;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Conversion of the engine's types and batches to those of the protocol. The arrays are shared, not copied. */
final class WireRows {
    private WireRows() {}

    static List<ColumnDescriptor> columns(ReadyStatement statement) {
        List<Field> fields = statement.columns().fields();
        return IntStream.range(0, fields.size())
                .mapToObj(i -> column(fields.get(i), statement.origin(i)))
                .toList();
    }

    static List<ColumnType> types(List<DataType> types) {
        return types.stream().map(WireRows::type).toList();
    }

    static WireBatch batch(Batch batch) {
        List<WireColumn> columns = new ArrayList<>(batch.columnCount());
        for (int i = 0; i < batch.columnCount(); i++) {
            columns.add(column(WireTexts.of(batch.column(i))));
        }
        return new WireBatch(batch.rows(), columns);
    }

    private static ColumnDescriptor column(Field field, ColumnOrigin origin) {
        String name = origin.isNone() ? field.name() : origin.column();
        return new ColumnDescriptor(field.name(), name, origin.table(), origin.schema(), type(field.type()));
    }

    private static ColumnType type(DataType given) {
        DataType type = WireTexts.type(given);
        DataType measured = type.kind() == TypeKind.ARRAY ? type.elementType() : type;
        return new ColumnType(
                type.kind().jdbcType(),
                given.kind() == TypeKind.ARRAY ? type.plainName() : given.plainName(),
                measured.precision(),
                measured.scale(),
                type.nullable(),
                layout(type));
    }

    private static Layout layout(DataType type) {
        return switch (type.layout()) {
            case BOOLEAN -> Layout.BOOLEAN;
            case INT -> Layout.INT;
            case LONG -> Layout.LONG;
            case DOUBLE -> Layout.DOUBLE;
            case INT128 -> Layout.INT128;
            case BYTES -> Layout.BYTES;
        };
    }

    private static WireColumn column(Column column) {
        int rows = column.rows();
        if (column instanceof IntColumn ints) {
            return new WireInts(rows, ints.values(), ints.validity());
        }
        if (column instanceof LongColumn longs) {
            return new WireLongs(rows, longs.values(), longs.validity());
        }
        if (column instanceof DoubleColumn doubles) {
            return new WireDoubles(rows, doubles.values(), doubles.validity());
        }
        if (column instanceof BytesColumn bytes) {
            return new WireBytes(rows, bytes.offsets(), bytes.bytes(), bytes.validity());
        }
        if (column instanceof Int128Column decimals) {
            return new WireInt128s(rows, decimals.high(), decimals.low(), decimals.validity());
        }
        if (column instanceof BooleanColumn booleans) {
            return new WireBooleans(rows, booleans.values(), booleans.validity());
        }
        throw new AssertionError(column.getClass());
    }
}
