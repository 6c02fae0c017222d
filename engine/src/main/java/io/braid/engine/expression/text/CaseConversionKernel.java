package io.braid.engine.expression.text;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Kernel of UPPER and LOWER. ASCII text is not decoded. */
public final class CaseConversionKernel implements Kernel {
    private static final int DISTANCE = 'a' - 'A';
    private static final int LETTERS = 26;
    private static final int FIRST_BYTES = 64;

    private final Kernel text;
    private final DataType type;
    /** The first of the ASCII letters to change. */
    private final char first;
    /** Difference that is added to such a letter. */
    private final int change;

    private final UnaryOperator<String> others;

    private CaseConversionKernel(Kernel text, DataType type, char first, int change, UnaryOperator<String> others) {
        this.text = text;
        this.type = type;
        this.first = first;
        this.change = change;
        this.others = others;
    }

    public static CaseConversionKernel upper(Kernel text, DataType type) {
        return new CaseConversionKernel(text, type, 'a', -DISTANCE, others -> others.toUpperCase(Locale.ROOT));
    }

    public static CaseConversionKernel lower(Kernel text, DataType type) {
        return new CaseConversionKernel(text, type, 'A', DISTANCE, others -> others.toLowerCase(Locale.ROOT));
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        BytesColumn texts = (BytesColumn) text.evaluate(rows);
        byte[] bytes = texts.bytes();
        int[] offsets = texts.offsets();
        BytesColumnBuilder builder = (BytesColumnBuilder) ColumnBuilder.of(type, rows.count());
        byte[] changed = {};
        for (int row = 0; row < rows.count(); row++) {
            int length = offsets[row + 1] - offsets[row];
            changed = changed.length < length ? new byte[Math.max(length, FIRST_BYTES)] : changed;
            if (texts.isNull(row)) {
                builder.appendNull();
            } else if (change(bytes, offsets[row], length, changed)) {
                builder.append(changed, 0, length);
            } else {
                builder.append(others.apply(texts.text(row)));
            }
        }
        return builder.build();
    }

    /** Converts ASCII text; false if the text is not ASCII. */
    private boolean change(byte[] bytes, int start, int length, byte[] changed) {
        int seen = 0;
        for (int i = 0; i < length; i++) {
            byte character = bytes[start + i];
            int place = character - first;
            seen |= character;
            changed[i] = (byte) (place >= 0 && place < LETTERS ? character + change : character);
        }
        return seen >= 0;
    }
}
