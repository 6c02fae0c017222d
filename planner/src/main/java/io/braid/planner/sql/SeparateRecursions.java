package io.braid.planner.sql;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.schema.TransientTable;
import org.apache.calcite.util.Util;

/** Gives the rounds of different recursions different names: what has the same name is taken for the same when plans are made. */
final class SeparateRecursions {
    private final Map<String, Map<TransientTable, Integer>> numbers = new HashMap<>();

    private SeparateRecursions() {}

    static RelNode in(RelNode relation) {
        return InsideOut.changed(relation, new SeparateRecursions()::separate);
    }

    private RelNode separate(RelNode node) {
        RelOptTable table = node instanceof TableScan scan ? scan.getTable() : null;
        TransientTable rounds = table == null ? null : table.unwrap(TransientTable.class);
        if (table == null || rounds == null) {
            return node;
        }
        String name = Util.last(table.getQualifiedName());
        Map<TransientTable, Integer> alike = numbers.computeIfAbsent(name, first -> new HashMap<>());
        int number = alike.computeIfAbsent(rounds, next -> alike.size());
        return number == 0
                ? node
                : LogicalTableScan.create(
                        node.getCluster(),
                        RelOptTableImpl.create(
                                table.getRelOptSchema(),
                                table.getRowType(),
                                rounds,
                                // No table has such a name, nor a recursion.
                                ImmutableList.of(name, String.valueOf(number), name)),
                        ((TableScan) node).getHints());
    }
}
