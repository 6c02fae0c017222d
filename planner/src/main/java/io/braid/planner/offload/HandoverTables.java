package io.braid.planner.offload;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.OffloadedPart;
import io.braid.planner.type.Types;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.jspecify.annotations.Nullable;

/** Tables by which an engine reads the rows that are handed to it, for one statement. */
final class HandoverTables {
    private final ComputeEngine engine;
    private final IdentityHashMap<RelOptTable, RelNode> rows = new IdentityHashMap<>();

    HandoverTables(ComputeEngine engine) {
        this.engine = engine;
    }

    /** A scan that stands for rows: their columns have names that no engine confuses. */
    RelNode scanOf(RelNode handed) {
        String name = "leaf_" + rows.size();
        RowType types = Types.fromCalcite(handed.getRowType());
        RowType columns = new RowType(IntStream.range(0, types.size())
                .mapToObj(i -> new Field("c" + i, types.type(i)))
                .toList());
        double count = handed.getCluster().getMetadataQuery().getRowCount(handed);
        SourceTable table = SourceTable.handedTo(engine, name, columns, count);
        RelDataTypeFactory factory = handed.getCluster().getTypeFactory();
        RelOptTable scanned = RelOptTableImpl.create(
                null, table.getRowType(factory), List.of(engine.name(), name), table, type -> {
                    throw new UnsupportedOperationException("rows are handed over as files");
                });
        rows.put(scanned, handed);
        return LogicalTableScan.create(handed.getCluster(), scanned, List.of());
    }

    /** The rows for which a node stands; null if it is no scan of such rows. */
    @Nullable
    RelNode rowsOf(RelNode node) {
        RelOptTable table = node.getTable();
        return table == null ? null : rows.get(table);
    }

    /** The scan of rows, with the rows. */
    OffloadedPart.LeafScan leaf(RelNode scan) {
        return new OffloadedPart.LeafScan(scan, Objects.requireNonNull(rowsOf(scan)));
    }
}
