package io.braid.engine.expression.cast;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.type.BinaryText;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Casts between array elements and their texts in an array literal, where these differ from the usual texts. */
final class ArrayElements {
    private ArrayElements() {}

    /** Returns the cast of an element to text, or null for the usual one; booleans have one letter. */
    static @Nullable RowCast printed(DataType element) {
        if (element.kind() == TypeKind.BOOLEAN) {
            return (source, row, target) ->
                    ((BytesColumnBuilder) target).append(((BooleanColumn) source).get(row) ? "t" : "f");
        }
        if (element.kind() == TypeKind.VARBINARY) {
            return (source, row, target) -> {
                BytesColumn column = (BytesColumn) source;
                int start = column.start(row);
                byte[] bytes = Arrays.copyOfRange(column.bytes(), start, start + column.length(row));
                ((BytesColumnBuilder) target).append(BinaryText.of(bytes));
            };
        }
        return null;
    }

    /** Returns the cast of a text to an element, or null for the usual one. */
    static @Nullable RowCast read(DataType element) {
        if (element.kind() != TypeKind.VARBINARY) {
            return null;
        }
        return (source, row, target) -> {
            String text = ((BytesColumn) source).text(row);
            try {
                ((BytesColumnBuilder) target).append(BinaryText.bytes(text));
            } catch (IllegalArgumentException e) {
                throw CastErrors.invalid(text, element);
            }
        };
    }
}
