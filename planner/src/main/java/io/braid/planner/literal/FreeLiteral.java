package io.braid.planner.literal;

import io.braid.grammar.script.ShapeLiteral;
import io.braid.spi.type.DataType;
import java.util.Optional;

/**
 * Literal that a statement compares with a column, and that is a parameter of its plan.
 *
 * @param number of the literal in the statement's shape
 * @param isNegative whether a minus sign before it is a part of it
 */
public record FreeLiteral(int number, LiteralForm form, boolean isNegative) {
    /** Returns its value in a statement, of a type; empty if it has none. */
    Optional<Object> value(ShapeLiteral literal, DataType type) {
        return form.value(literal.text(), isNegative, type);
    }
}
