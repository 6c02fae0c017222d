package io.braid.planner.emit;

import io.braid.engine.plan.expression.Expression;
import java.util.List;

/**
 * The text a source is to run, and what its {@code ?}s stand for, in order.
 *
 * @param keysAt before which argument the keys come that a dependent join sends; none of the arguments is a key
 */
record FragmentText(String sql, List<Expression> arguments, int keysAt) {}
