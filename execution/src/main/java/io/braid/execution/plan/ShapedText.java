package io.braid.execution.plan;

import io.braid.grammar.script.StatementShape;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import org.jspecify.annotations.Nullable;

/** A statement's text with its shape, which is computed once on demand. Thread-safe. */
public final class ShapedText {
    private final String sql;
    private @Nullable StatementShape shape;
    private volatile boolean isRead;

    public ShapedText(String sql) {
        this.sql = sql;
    }

    public String sql() {
        return sql;
    }

    /** The shape; null if shared plans are disabled or the text has no shape. */
    public @Nullable StatementShape shape(PlannerOptions options) {
        if (!options.uses(PlannerSwitch.SHARED_PLANS)) {
            return null;
        }
        if (!isRead) {
            shape = StatementShape.of(sql).orElse(null);
            isRead = true;
        }
        return shape;
    }
}
