package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.command.CopyOptions;
import io.braid.postgres.command.CopyOptions.CopyFormat;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.BackendMessages.Signal;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.type.BinaryEncoders;
import io.braid.postgres.type.TextEncoders;
import io.braid.postgres.type.ValueEncoder;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;

/** Encoder of rows as CopyData messages in one of the formats of {@code COPY}. */
public final class CopyRows implements RowEncoder {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};

    private final CopyOptions options;
    private final ZoneId zone;
    private final byte[] nullText;
    private final MessageBuffer value = new MessageBuffer(256);
    private Column[] columns = {};
    private ValueEncoder[] encoders = {};
    private boolean[] forced = {};
    private boolean isSigned;

    public CopyRows(CopyOptions options, ZoneId zone) {
        this.options = options;
        this.zone = zone;
        this.nullText = options.nullText().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void begin(MessageBuffer out, ReadyStatement statement) {
        List<Field> fields = statement.columns().fields();
        BackendMessages.copyOut(out, options.format() == CopyFormat.BINARY ? 1 : 0, fields.size());
        forced = new boolean[fields.size()];
        IntStream.range(0, forced.length)
                .forEach(i -> forced[i] = options.forced().contains("*")
                        || options.forced().contains(fields.get(i).name()));
        if (options.format() != CopyFormat.BINARY && options.header()) {
            header(out, fields);
        }
    }

    private void header(MessageBuffer out, List<Field> fields) {
        out.begin('d');
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                out.writeByte(options.delimiter());
            }
            byte[] name = fields.get(i).name().getBytes(StandardCharsets.UTF_8);
            text(out, name, name.length, false);
        }
        out.writeByte('\n').end();
    }

    @Override
    public void take(Batch batch, List<DataType> types) {
        columns = new Column[batch.columnCount()];
        encoders = new ValueEncoder[columns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(i);
            encoders[i] = options.format() == CopyFormat.BINARY
                    ? BinaryEncoders.of(columns[i], types.get(i))
                    : TextEncoders.of(columns[i], types.get(i), zone);
        }
    }

    @Override
    public void row(MessageBuffer out, int row) {
        out.begin('d');
        if (options.format() == CopyFormat.BINARY) {
            binary(out, row);
        } else {
            line(out, row);
        }
        out.end();
    }

    private void binary(MessageBuffer out, int row) {
        signature(out);
        out.writeShort(columns.length);
        for (int i = 0; i < columns.length; i++) {
            int length = out.reserveInt();
            if (columns[i].isNull(row)) {
                out.setInt(length, -1);
            } else {
                encoders[i].write(out, row);
                out.setLength(length);
            }
        }
    }

    /** Writes the signature of a binary COPY, which clients expect in one message with the first row. */
    private void signature(MessageBuffer out) {
        if (!isSigned) {
            isSigned = true;
            out.writeBytes(SIGNATURE).writeInt(0).writeInt(0);
        }
    }

    private void line(MessageBuffer out, int row) {
        for (int i = 0; i < columns.length; i++) {
            if (i > 0) {
                out.writeByte(options.delimiter());
            }
            if (columns[i].isNull(row)) {
                out.writeBytes(nullText);
            } else {
                value.clear();
                encoders[i].write(value, row);
                text(out, value.ensure(0), value.length(), forced[i]);
            }
        }
        out.writeByte('\n');
    }

    private void text(MessageBuffer out, byte[] bytes, int length, boolean isForced) {
        if (options.format() == CopyFormat.CSV) {
            csv(out, bytes, length, isForced);
        } else {
            escaped(out, bytes, length);
        }
    }

    private void csv(MessageBuffer out, byte[] bytes, int length, boolean isForced) {
        if (!isForced && !needsQuotes(bytes, length)) {
            out.writeBytes(bytes, 0, length);
            return;
        }
        out.writeByte(options.quote());
        for (int i = 0; i < length; i++) {
            if (bytes[i] == options.quote() || bytes[i] == options.escape()) {
                out.writeByte(options.escape());
            }
            out.writeByte(bytes[i]);
        }
        out.writeByte(options.quote());
    }

    private boolean needsQuotes(byte[] bytes, int length) {
        if (java.util.Arrays.equals(bytes, 0, length, nullText, 0, nullText.length)) {
            return true;
        }
        if (columns.length == 1 && length == 2 && bytes[0] == '\\' && bytes[1] == '.') {
            return true;
        }
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b == options.delimiter() || b == options.quote() || b == '\n' || b == '\r') {
                return true;
            }
        }
        return false;
    }

    private void escaped(MessageBuffer out, byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            char escape =
                    switch (bytes[i]) {
                        case '\b' -> 'b';
                        case '\f' -> 'f';
                        case '\n' -> 'n';
                        case '\r' -> 'r';
                        case '\t' -> 't';
                        case 11 -> 'v';
                        case '\\' -> '\\';
                        default -> bytes[i] == options.delimiter() ? options.delimiter() : 0;
                    };
            if (escape != 0) {
                out.writeByte('\\').writeByte(escape);
            } else {
                out.writeByte(bytes[i]);
            }
        }
    }

    @Override
    public void end(MessageBuffer out) {
        if (options.format() == CopyFormat.BINARY) {
            out.begin('d');
            signature(out);
            out.writeShort(-1).end();
        }
        BackendMessages.empty(out, Signal.COPY_DONE);
    }
}
