package io.braid.grammar.statement;

import io.braid.grammar.parser.Explain;
import org.apache.calcite.sql.SqlNode;

/** A query, or EXPLAIN of one. Can be planned once: planning may rewrite the tree. */
public record Query(SqlNode tree) implements Statement {
    /** True for EXPLAIN. */
    public boolean isExplain() {
        return tree instanceof Explain;
    }

    /** True if the query is executed, directly or by EXPLAIN ANALYZE. */
    public boolean isRun() {
        return !(tree instanceof Explain explain) || explain.has(Explain.Option.ANALYZE);
    }
}
