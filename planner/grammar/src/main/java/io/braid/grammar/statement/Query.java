package io.braid.grammar.statement;

import io.braid.grammar.parser.Explain;
import org.apache.calcite.sql.SqlNode;

/** A query, or EXPLAIN of one. Can be planned once: planning may rewrite the tree. */
public record Query(SqlNode tree) implements Statement {
    /** True if it asks how another one is carried out. */
    public boolean isExplain() {
        return tree instanceof Explain;
    }

    /** True if it is carried out, itself or as what is to be explained by that. */
    public boolean isRun() {
        return !(tree instanceof Explain explain) || explain.has(Explain.Option.ANALYZE);
    }
}
