package io.braid.planner.emit;

import io.braid.engine.plan.expression.Expression;
import java.util.List;

/** The text a source is to run, and what its {@code ?}s stand for, in order. */
record FragmentText(String sql, List<Expression> arguments) {}
