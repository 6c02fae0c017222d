package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.type.BinaryEncoders;
import io.braid.postgres.type.Format;
import io.braid.postgres.type.TextEncoders;
import io.braid.postgres.type.ValueEncoder;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.time.ZoneId;
import java.util.List;

/** Encoder of rows as DataRow messages, each column in text or binary form. */
public final class DataRows implements RowEncoder {
    private final List<Integer> formats;
    private final boolean describes;
    private final ZoneId zone;
    private Column[] columns = {};
    private ValueEncoder[] encoders = {};

    /**
     * @param formats format codes of the columns: none for text, one for all, or one each
     * @param describes whether a description of the columns comes before the rows
     */
    public DataRows(List<Integer> formats, boolean describes, ZoneId zone) {
        this.formats = formats;
        this.describes = describes;
        this.zone = zone;
    }

    @Override
    public void begin(MessageBuffer out, ReadyStatement statement) {
        if (describes && statement.returnsRows()) {
            RowDescription.write(out, statement, formats);
        }
    }

    @Override
    public void take(Batch batch, List<DataType> types) {
        columns = new Column[batch.columnCount()];
        encoders = new ValueEncoder[columns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(i);
            encoders[i] = Format.at(formats, i) == Format.TEXT
                    ? TextEncoders.of(columns[i], types.get(i), zone)
                    : BinaryEncoders.of(columns[i], types.get(i));
        }
    }

    @Override
    public void row(MessageBuffer out, int row) {
        out.begin('D').writeShort(columns.length);
        for (int i = 0; i < columns.length; i++) {
            int length = out.reserveInt();
            if (columns[i].isNull(row)) {
                out.setInt(length, -1);
            } else {
                encoders[i].write(out, row);
                out.setLength(length);
            }
        }
        out.end();
    }

    @Override
    public void end(MessageBuffer out) {
        // Rows have no trailer.
    }
}
