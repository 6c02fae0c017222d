package io.braid.planner.syntax;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * A rule that rewrites calls of one kind in a parse tree, before validation.
 *
 * @param name the name in EXPLAIN (STEPS)
 */
record SyntaxRule(String name, Rewriting rewriting) {
    /** Rewriting of a call. */
    interface Rewriting {
        /** Returns the replacement of a call; null if the rule does not apply. */
        @Nullable
        SqlNode of(SqlCall call);
    }

    /** Returns a rule that applies if a rewriting returns another node. */
    static SyntaxRule changing(String name, UnaryOperator<SqlCall> rewriting) {
        return new SyntaxRule(name, call -> {
            SqlCall rewritten = rewriting.apply(call);
            return rewritten == call ? null : rewritten;
        });
    }
}
