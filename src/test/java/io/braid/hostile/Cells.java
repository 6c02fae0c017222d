package io.braid.hostile;

import io.braid.wire.Message;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBooleans;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireColumn;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireInt128s;
import io.braid.wire.batch.WireInts;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.BatchData;

/** Reads each value of what was decoded: what a decoder lets through must be readable. */
final class Cells {
    private Cells() {}

    /** Something of all values, so that none need not be read. */
    static long read(Message message) {
        return message instanceof BatchData data ? read(data.batch()) : 0;
    }

    private static long read(WireBatch batch) {
        long sum = 0;
        for (int i = 0; i < batch.columnCount(); i++) {
            WireColumn column = batch.column(i);
            for (int row = 0; row < batch.rows(); row++) {
                sum += column.isNull(row) ? 1 : read(column, row);
            }
        }
        return sum;
    }

    private static long read(WireColumn column, int row) {
        if (column instanceof WireBooleans booleans) {
            return booleans.get(row) ? 1 : 0;
        } else if (column instanceof WireInts ints) {
            return ints.get(row);
        } else if (column instanceof WireLongs longs) {
            return longs.get(row);
        } else if (column instanceof WireDoubles doubles) {
            return Double.doubleToLongBits(doubles.get(row));
        } else if (column instanceof WireInt128s wide) {
            return wide.get(row).bitLength();
        } else if (column instanceof WireBytes bytes) {
            int length = bytes.length(row);
            return length == 0 ? 0 : bytes.bytes()[bytes.start(row)] + bytes.bytes()[bytes.start(row) + length - 1];
        }
        throw new AssertionError(column.layout());
    }
}
