package io.braid.engine.expression.text;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Kernel of LIKE; null if the text, the pattern or the escape character is null. */
public final class LikeKernel implements Kernel {
    private final Kernel value;
    private final Kernel pattern;
    private final Kernel escape;
    private final DataType type;
    private byte[] parsedPattern = new byte[0];
    private byte[] parsedEscape = new byte[0];
    private @Nullable LikeMatcher parsed;

    public LikeKernel(Kernel value, Kernel pattern, Kernel escape, DataType type) {
        this.value = value;
        this.pattern = pattern;
        this.escape = escape;
        this.type = type;
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        int count = rows.count();
        Operand texts = Operand.of(value, rows);
        Operand patterns = Operand.of(pattern, rows);
        Operand escapes = Operand.of(escape, rows);
        long @Nullable [] validity =
                Bitmaps.both(Bitmaps.both(texts, patterns, count), Bitmaps.of(escapes, count), count);
        BytesColumn text = texts.bytes();
        byte[] truth = new byte[count];
        for (int i = 0; i < count; i++) {
            if (!Validity.isNull(validity, i)) {
                int row = i & texts.mask();
                LikeMatcher matcher = matcher(patterns, escapes, i);
                truth[i] = (byte) (matcher.matches(text.bytes(), text.start(row), text.offsets()[row + 1]) ? 1 : 0);
            }
        }
        return new BooleanColumn(type, count, truth, validity);
    }

    /** Returns the pattern of a row, which is compiled only if it differs from that of the previous row. */
    private LikeMatcher matcher(Operand patterns, Operand escapes, int row) {
        LikeMatcher matcher = parsed;
        if (matcher == null
                || !equal(patterns.bytes(), row & patterns.mask(), parsedPattern)
                || !equal(escapes.bytes(), row & escapes.mask(), parsedEscape)) {
            parsedPattern = bytes(patterns.bytes(), row & patterns.mask());
            parsedEscape = bytes(escapes.bytes(), row & escapes.mask());
            matcher = LikeMatcher.parse(parsedPattern, parsedEscape);
            parsed = matcher;
        }
        return matcher;
    }

    private static boolean equal(BytesColumn column, int row, byte[] bytes) {
        return Arrays.equals(column.bytes(), column.start(row), column.offsets()[row + 1], bytes, 0, bytes.length);
    }

    private static byte[] bytes(BytesColumn column, int row) {
        return Arrays.copyOfRange(column.bytes(), column.start(row), column.offsets()[row + 1]);
    }
}
