package io.braid.planner.provenance;

import io.braid.planner.catalog.SourceTable;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlOperator;

/** Visitor of a query, including its sub-queries. */
abstract class QueryVisitor {
    private final Deque<RelNode> open = new ArrayDeque<>();

    /** Visits a table of a source. */
    protected abstract void table(SourceTable table);

    /** Visits an operator or function of an expression. */
    protected abstract void call(SqlOperator operator);

    /** Visits a relational operator. */
    protected void node(RelNode node) {}

    final void look(RelNode query) {
        RexShuttle looking = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                QueryVisitor.this.call(call.getOperator());
                return super.visitCall(call);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                open.push(subQuery.rel);
                return super.visitSubQuery(subQuery);
            }
        };
        open.push(query);
        while (!open.isEmpty()) {
            RelNode node = open.pop();
            if (node instanceof TableScan scan) {
                SourceTable table = scan.getTable().unwrap(SourceTable.class);
                if (table != null) {
                    table(table);
                }
            }
            node(node);
            node.accept(looking);
            node.getInputs().forEach(open::push);
        }
    }
}
