package io.braid.planner.catalog;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Tells which tables of sources a query reads, views expanded, wherever in it that is. */
public final class TablesRead {
    private TablesRead() {}

    /** Their names in Braid, in order. */
    public static Set<String> in(RelNode query) {
        Set<String> tables = new TreeSet<>();
        Deque<RelNode> open = new ArrayDeque<>();
        open.push(query);
        RexShuttle looking = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                open.push(subQuery.rel);
                return super.visitSubQuery(subQuery);
            }
        };
        while (!open.isEmpty()) {
            RelNode node = open.pop();
            if (node instanceof TableScan scan) {
                SourceTable table = scan.getTable().unwrap(SourceTable.class);
                if (table != null) {
                    tables.add(table.schema() + "." + table.name());
                }
            }
            node.accept(looking);
            node.getInputs().forEach(open::push);
        }
        return tables;
    }
}
