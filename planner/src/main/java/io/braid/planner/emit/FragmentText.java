package io.braid.planner.emit;

import io.braid.engine.plan.expression.Expression;
import java.util.List;

/**
 * SQL text for a source, and the meaning of its {@code ?}s, in order.
 *
 * @param keys where keys come that joins send, in the order of the text; none of the arguments is a key
 */
public record FragmentText(String sql, List<Expression> arguments, List<Keys> keys) {
    /**
     * The place of the keys in a text.
     *
     * @param number which condition of the fragment it belongs to
     * @param argumentsBefore how many of the arguments come before it
     */
    public record Keys(int number, int argumentsBefore) {}
}
