package io.braid.planner.emit;

import io.braid.engine.plan.expression.Expression;
import java.util.List;

/**
 * SQL text for a source, with the arguments of its {@code ?} placeholders, in order.
 *
 * @param keys positions of the keys that joins send, in the order of the text; not included in the arguments
 */
public record FragmentText(String sql, List<Expression> arguments, List<Keys> keys) {
    /**
     * Position of keys in a text.
     *
     * @param number the number of the fragment's condition that it belongs to
     * @param argumentsBefore the number of arguments before it
     */
    public record Keys(int number, int argumentsBefore) {}
}
