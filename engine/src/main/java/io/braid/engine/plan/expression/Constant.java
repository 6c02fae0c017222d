package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Constant of the statement; the class of its value depends on the type's kind. */
public record Constant(DataType type, @Nullable Object value) implements Expression {
    @Override
    public String toString() {
        if (value instanceof byte[] bytes) {
            return "X'" + HexFormat.of().withUpperCase().formatHex(bytes) + "'";
        }
        return value != null && type.kind() == TypeKind.VARCHAR
                ? "'" + value.toString().replace("'", "''") + "'"
                : String.valueOf(value);
    }
}
