package io.braid.spark;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import org.sparkproject.org.apache.arrow.flatbuf.Message;
import org.sparkproject.org.apache.arrow.flatbuf.MessageHeader;
import org.sparkproject.org.apache.arrow.flatbuf.RecordBatch;
import org.sparkproject.org.apache.arrow.flatbuf.Schema;

/** Decoder of batches from streams in Arrow's IPC format; a value that cannot be represented exactly is an error. */
final class ArrowBatches {
    private static final int CONTINUATION = -1;

    private final RowType columns;

    ArrowBatches(RowType columns) {
        this.columns = columns;
    }

    /** Adds the batches of one stream, which begins with its schema. */
    void read(ByteBuffer stream, Collection<Batch> batches) {
        ByteBuffer bytes = stream.slice().order(ByteOrder.LITTLE_ENDIAN);
        Schema schema = new Schema();
        int position = 0;
        while (bytes.limit() - position >= Integer.BYTES) {
            int length = bytes.getInt(position);
            position += Integer.BYTES;
            if (length == CONTINUATION) {
                length = bytes.getInt(position);
                position += Integer.BYTES;
            }
            if (length == 0) {
                return;
            }
            ByteBuffer metadata = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            metadata.position(position);
            Message message = Message.getRootAsMessage(metadata);
            position += length;
            if (message.headerType() == MessageHeader.Schema) {
                message.header(schema);
                check(schema);
            } else if (message.headerType() == MessageHeader.RecordBatch) {
                Batch batch = batch((RecordBatch) message.header(new RecordBatch()), schema, bytes, position);
                if (batch.rows() > 0) {
                    batches.add(batch);
                }
            } else {
                throw unexpected("a message of kind " + MessageHeader.name(message.headerType()));
            }
            position = Math.toIntExact(position + message.bodyLength());
        }
    }

    private void check(Schema schema) {
        if (schema.fieldsLength() != columns.size()) {
            throw unexpected(schema.fieldsLength() + " columns instead of " + columns.size());
        }
    }

    private Batch batch(RecordBatch record, Schema schema, ByteBuffer bytes, int body) {
        if (record.compression() != null) {
            throw unexpected("compressed rows");
        }
        int rows = Math.toIntExact(record.length());
        ArrowVectors vectors = new ArrowVectors(record, bytes, body);
        Column[] read = new Column[columns.size()];
        for (int i = 0; i < read.length; i++) {
            read[i] = vectors.next(schema.fields(i), columns.type(i), rows);
        }
        return new Batch(rows, read);
    }

    static BraidException unexpected(String what) {
        return new BraidException(ErrorCode.SOURCE_DATA_INVALID, "Spark answered with " + what);
    }
}
