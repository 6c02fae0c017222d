package io.braid.planner.lineage;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.lineage.ColumnLineage.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/** Collector of the table columns that the nodes of a relation reference. */
final class ColumnUses extends RelVisitor {
    private final Set<BaseColumn> columns = new LinkedHashSet<>();
    private final Set<String> tables = new LinkedHashSet<>();

    private ColumnUses() {}

    static ColumnUses of(RelNode relation) {
        ColumnUses uses = new ColumnUses();
        uses.go(relation);
        for (int i = 0; i < relation.getRowType().getFieldCount(); i++) {
            uses.use(relation, i);
        }
        return uses;
    }

    Set<BaseColumn> columns() {
        return columns;
    }

    Set<String> tables() {
        return tables;
    }

    /** Returns the origins of a relation's column, in the order of their names. */
    List<Origin> origins(RelNode relation, int column) {
        Set<RelColumnOrigin> found = relation.getCluster().getMetadataQuery().getColumnOrigins(relation, column);
        if (found == null) {
            return List.of();
        }
        return found.stream()
                .map(origin -> new Origin(base(origin), origin.isDerived()))
                .sorted(Comparator.comparing(origin -> origin.column().toString()))
                .toList();
    }

    private static BaseColumn base(RelColumnOrigin origin) {
        RelOptTable table = origin.getOriginTable();
        String column = table.getRowType().getFieldNames().get(origin.getOriginColumnOrdinal());
        SourceTable source = table.unwrap(SourceTable.class);
        List<String> path = table.getQualifiedName();
        return source == null
                ? new BaseColumn(path.get(0), path.get(path.size() - 1), column)
                : new BaseColumn(source.schema(), source.name(), column);
    }

    @Override
    public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
        if (node instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            tables.add(
                    table == null
                            ? String.join(".", scan.getTable().getQualifiedName())
                            : table.schema() + "." + table.name());
        }
        Set<Integer> used = new LinkedHashSet<>();
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                used.add(reference.getIndex());
                return reference;
            }
        });
        if (node instanceof Aggregate aggregate) {
            used.addAll(aggregate.getGroupSet().asList());
            aggregate.getAggCallList().forEach(call -> used.addAll(call.getArgList()));
        }
        if (node instanceof Sort sort) {
            sort.getCollation().getFieldCollations().forEach(key -> used.add(key.getFieldIndex()));
        }
        used.forEach(index -> useOfInputs(node, index));
        super.visit(node, ordinal, parent);
    }

    /** Records the use of a column, numbered over all inputs of a node. */
    private void useOfInputs(RelNode node, int index) {
        int offset = 0;
        for (RelNode input : new ArrayList<>(node.getInputs())) {
            int count = input.getRowType().getFieldCount();
            if (index < offset + count) {
                use(input, index - offset);
                return;
            }
            offset += count;
        }
    }

    private void use(RelNode relation, int column) {
        origins(relation, column).forEach(origin -> columns.add(origin.column()));
    }
}
