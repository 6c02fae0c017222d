package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.ColumnKernel;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.ArrayBytes;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Casts to arrays, and of arrays to text, by casts of their elements. */
final class ArrayCasts {
    private static final DataType TEXTS = DataType.arrayOf(DataType.of(TypeKind.VARCHAR));

    private ArrayCasts() {}

    /** Returns the cast to an array or from one, or null if there is none. */
    static @Nullable Kernel of(Kernel argument, DataType to) {
        DataType from = argument.type();
        if (from.kind() == TypeKind.ARRAY && to.kind() == TypeKind.ARRAY) {
            return new OfElements(argument, to, null);
        }
        if (from.kind() == TypeKind.VARCHAR && to.kind() == TypeKind.ARRAY) {
            return new OfElements(
                    new CastKernel(argument, ArrayCasts::read, TEXTS), to, ArrayElements.read(to.elementType()));
        }
        return from.kind() == TypeKind.ARRAY && to.kind() == TypeKind.VARCHAR
                ? new CastKernel(
                        new OfElements(argument, TEXTS, ArrayElements.printed(from.elementType())),
                        (source, row, target) -> print(source, row, target, to),
                        to)
                : null;
    }

    private static void read(Column source, int row, ColumnBuilder target) {
        BytesColumn texts = (BytesColumn) source;
        Column elements = ArrayLiterals.read(texts.text(row));
        ((BytesColumnBuilder) target).append(ArrayBytes.of(elements, 0, elements.rows()));
    }

    private static void print(Column source, int row, ColumnBuilder target, DataType to) {
        BytesColumn arrays = (BytesColumn) source;
        ColumnBuilder elements = ColumnBuilder.of(TEXTS.elementType(), ArrayBytes.MANY);
        ArrayBytes.read(arrays.bytes(), arrays.start(row), elements);
        String text = ArrayLiterals.print((BytesColumn) elements.build());
        boolean fits =
                to.precision() == DataType.UNSPECIFIED || text.codePointCount(0, text.length()) <= to.precision();
        ((BytesColumnBuilder) target)
                .append(fits ? text : text.substring(0, text.offsetByCodePoints(0, to.precision())));
    }

    /** Kernel that casts the elements of all rows at once. */
    private static final class OfElements implements Kernel {
        private final Kernel argument;
        private final DataType type;
        private final Kernel cast;

        /** @param own the cast of elements; null for the usual one */
        OfElements(Kernel argument, DataType type, @Nullable RowCast own) {
            this.argument = argument;
            this.type = type;
            Kernel element = new ColumnKernel(0, argument.type().elementType());
            this.cast = own == null
                    ? CastCompiler.compile(element, type.elementType())
                    : new CastKernel(element, own, type.elementType());
        }

        @Override
        public DataType type() {
            return type;
        }

        @Override
        public Column evaluate(EvaluatedRows rows) {
            BytesColumn arrays = (BytesColumn) argument.evaluate(rows);
            ColumnBuilder elements = ColumnBuilder.of(argument.type().elementType(), rows.count());
            int[] ends = new int[rows.count()];
            for (int row = 0; row < ends.length; row++) {
                if (!arrays.isNull(row)) {
                    ArrayBytes.read(arrays.bytes(), arrays.start(row), elements);
                }
                ends[row] = elements.rows();
            }
            Column column = elements.build();
            Column as = cast.evaluate(EvaluatedRows.all(new Batch(column.rows(), column)));
            BytesColumnBuilder result = (BytesColumnBuilder) ColumnBuilder.of(type, rows.count());
            for (int row = 0; row < ends.length; row++) {
                if (arrays.isNull(row)) {
                    result.appendNull();
                } else {
                    result.append(ArrayBytes.of(as, row == 0 ? 0 : ends[row - 1], ends[row]));
                }
            }
            return result.build();
        }
    }
}
