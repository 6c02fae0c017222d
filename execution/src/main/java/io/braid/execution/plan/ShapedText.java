package io.braid.execution.plan;

import io.braid.grammar.script.StatementShape;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import org.jspecify.annotations.Nullable;

/** A statement's text and its shape, which is read once, when it is first needed. Safe for use by many threads. */
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

    /** The shape; null where plans are not shared by shape. */
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
