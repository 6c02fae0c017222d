package io.braid.engine.expression.text;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.Validity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kernel of SUBSTRING, in characters; null if an argument is null. The substring may begin before the text. */
public final class SubstringKernel implements Kernel {
    private static final long ENDLESS = Long.MAX_VALUE;

    private final List<Kernel> arguments;
    private final DataType type;

    /**
     * @param arguments the text, the position of the first character, counted from 1, and optionally the number of
     *     characters
     */
    public SubstringKernel(List<Kernel> arguments, DataType type) {
        this.arguments = List.copyOf(arguments);
        this.type = type;
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        int count = rows.count();
        Operand texts = Operand.of(arguments.get(0), rows);
        Operand places = Operand.of(arguments.get(1), rows);
        Operand lengths = arguments.size() > 2 ? Operand.of(arguments.get(2), rows) : null;
        long @Nullable [] validity = Bitmaps.both(texts, places, count);
        if (lengths != null) {
            validity = Bitmaps.both(validity, Bitmaps.of(lengths, count), count);
        }
        BytesColumn text = texts.bytes();
        long[] from = places.longs();
        long @Nullable [] taken = lengths == null ? null : lengths.longs();
        BytesColumnBuilder builder = (BytesColumnBuilder) ColumnBuilder.of(type, count);
        for (int i = 0; i < count; i++) {
            if (Validity.isNull(validity, i)) {
                builder.appendNull();
            } else {
                long length = lengths == null || taken == null ? ENDLESS : taken[i & lengths.mask()];
                append(builder, text, i & texts.mask(), from[i & places.mask()], length);
            }
        }
        return builder.build();
    }

    private static void append(BytesColumnBuilder builder, BytesColumn text, int row, long place, long length) {
        if (length < 0) {
            throw new BraidException(
                    ErrorCode.INVALID_SUBSTRING,
                    "SUBSTRING cannot take " + length + " characters. Give it a length of 0 or more.");
        }
        // Positions before the text count towards the length but have no characters; sums do not overflow.
        long skipped = place > 0 ? place - 1 : 0;
        long taken =
                place > 0 || length == ENDLESS ? length : Math.max(0, length - 1 + Math.max(place, -Long.MAX_VALUE));
        byte[] bytes = text.bytes();
        int end = text.offsets()[row + 1];
        int from = Utf8.end(bytes, text.start(row), end, clipped(skipped));
        int to = Utf8.end(bytes, from, end, clipped(taken));
        builder.append(bytes, from, to - from);
    }

    private static int clipped(long codePoints) {
        return (int) Math.min(Integer.MAX_VALUE, codePoints);
    }
}
