package io.braid.engine.expression.text;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kernel of the concatenation of texts; null if one of them is. */
public final class ConcatKernel implements Kernel {
    private final List<Kernel> texts;
    private final DataType type;
    private final Evaluation evaluation;

    public ConcatKernel(List<Kernel> texts, DataType type, Evaluation evaluation) {
        this.texts = List.copyOf(texts);
        this.type = type;
        this.evaluation = evaluation;
    }

    @Override
    public DataType type() {
        return type;
    }

    /** Texts of one argument; that of a row is at {@code row & mask}. */
    @SuppressWarnings("ArrayRecordComponent") // Held by one batch, and never compared.
    private record Part(byte[] bytes, int[] offsets, int mask) {
        static Part of(Operand operand) {
            return new Part(operand.bytes().bytes(), operand.bytes().offsets(), operand.mask());
        }

        int length(int row) {
            int place = row & mask;
            return offsets[place + 1] - offsets[place];
        }

        void copy(int row, byte[] to, int position) {
            System.arraycopy(bytes, offsets[row & mask], to, position, length(row));
        }
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        int count = rows.count();
        long @Nullable [] validity = null;
        List<Part> parts = new ArrayList<>();
        for (Kernel text : texts) {
            Operand operand = Operand.of(text, rows);
            validity = Bitmaps.both(validity, Bitmaps.of(operand, count), count);
            parts.add(Part.of(operand));
        }
        evaluation.nextBatch();
        int[] offsets = new int[count + 1];
        for (int row = 0; row < count; row++) {
            long end = offsets[row];
            if (!Validity.isNull(validity, row)) {
                for (Part part : parts) {
                    end += part.length(row);
                }
            }
            evaluation.keep(end - offsets[row]);
            offsets[row + 1] = Math.toIntExact(end);
        }
        return new BytesColumn(type, count, offsets, joined(parts, offsets), validity);
    }

    private static byte[] joined(List<Part> parts, int[] offsets) {
        byte[] bytes = new byte[offsets[offsets.length - 1]];
        for (int row = 0; row + 1 < offsets.length; row++) {
            int position = offsets[row];
            // Null rows are empty.
            for (int i = 0; position < offsets[row + 1]; i++) {
                parts.get(i).copy(row, bytes, position);
                position += parts.get(i).length(row);
            }
        }
        return bytes;
    }
}
