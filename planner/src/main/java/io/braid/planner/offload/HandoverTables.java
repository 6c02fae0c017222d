package io.braid.planner.offload;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.OffloadedPart;
import io.braid.planner.type.Types;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.jspecify.annotations.Nullable;

/** Tables by which an engine reads transferred rows, for one statement. */
final class HandoverTables {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final ComputeEngine engine;
    private final IdentityHashMap<RelOptTable, RelNode> rows = new IdentityHashMap<>();

    HandoverTables(ComputeEngine engine) {
        this.engine = engine;
    }

    /** Returns a scan that represents rows, with unambiguous column names. */
    RelNode scanOf(RelNode handed) {
        String name = "leaf_" + rows.size();
        RowType columns = named(Types.fromCalcite(handed.getRowType()));
        double count = handed.getCluster().getMetadataQuery().getRowCount(handed);
        SourceTable table = SourceTable.handedTo(engine, name, columns, count);
        RelDataTypeFactory.Builder types = handed.getCluster().getTypeFactory().builder();
        for (int i = 0; i < columns.size(); i++) {
            types.add(
                    columns.fields().get(i).name(),
                    handed.getRowType().getFieldList().get(i).getType());
        }
        RelOptTable scanned = RelOptTableImpl.create(null, types.build(), List.of(engine.name(), name), table, type -> {
            throw new UnsupportedOperationException("rows are handed over as files");
        });
        rows.put(scanned, handed);
        return LogicalTableScan.create(handed.getCluster(), scanned, List.of());
    }

    /**
     * Returns column names that are distinct regardless of letter case and need no quotes; the original ones where
     * possible.
     */
    private static RowType named(RowType columns) {
        Set<String> taken = new HashSet<>();
        List<Field> fields = new ArrayList<>();
        for (Field field : columns.fields()) {
            String name = field.name();
            int tries = 0;
            while (!PLAIN.matcher(name).matches() || !taken.add(name.toLowerCase(Locale.ROOT))) {
                name = "c" + fields.size() + "_" + tries++;
            }
            fields.add(new Field(name, field.type()));
        }
        return new RowType(fields);
    }

    /** Returns the rows that a node represents; null if it is no such scan. */
    @Nullable
    RelNode rowsOf(RelNode node) {
        RelOptTable table = node.getTable();
        return table == null ? null : rows.get(table);
    }

    /** Returns the scan of rows, with the rows. */
    OffloadedPart.LeafScan leaf(RelNode scan) {
        return new OffloadedPart.LeafScan(scan, Objects.requireNonNull(rowsOf(scan)));
    }
}
