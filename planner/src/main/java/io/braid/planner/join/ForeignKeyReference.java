package io.braid.planner.join;

import io.braid.planner.catalog.SourceTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Check whether a foreign key, imported or declared, guarantees exactly one matching row. */
final class ForeignKeyReference {
    private ForeignKeyReference() {}

    /** True if each row of a relation with non-null keys has exactly one row with equal keys in a table. */
    static boolean holds(RelNode relation, List<Integer> keys, RelNode table, List<Integer> tableKeys) {
        if (!(table instanceof TableScan scan) || scan.getTable().unwrap(SourceTable.class) == null || keys.isEmpty()) {
            return false;
        }
        if (mixesRows(relation)) {
            return false;
        }
        SourceTable target = scan.getTable().unwrapOrThrow(SourceTable.class);
        List<RelColumnOrigin> origins = keys.stream()
                .map(key -> relation.getCluster().getMetadataQuery().getColumnOrigin(relation, key))
                .toList();
        // Text that is equal by a source's collation need not be equal in Braid.
        boolean plain = IntStream.range(0, keys.size())
                .allMatch(i -> origins.get(i) != null
                        && !origins.get(i).isDerived()
                        && isPlain(relation, keys.get(i))
                        && isPlain(table, tableKeys.get(i)));
        Set<SourceTable> from = plain
                ? origins.stream()
                        .map(origin -> origin.getOriginTable().unwrap(SourceTable.class))
                        .collect(Collectors.toCollection(HashSet::new))
                : Set.of();
        if (from.size() != 1 || from.contains(null)) {
            return false;
        }
        SourceTable referring = from.iterator().next();
        boolean isOneRow = keys.size() == 1 || scans(relation, referring) == 1;
        Set<SourceTable.Reference> required = IntStream.range(0, keys.size())
                .mapToObj(i -> new SourceTable.Reference(origins.get(i).getOriginColumnOrdinal(), tableKeys.get(i)))
                .collect(Collectors.toSet());
        return isOneRow && referring.references(target).anyMatch(required::equals);
    }

    /**
     * True if a relation combines rows of several inputs, where constants have no origin and would be mistaken for rows
     * of the table.
     */
    private static boolean mixesRows(RelNode relation) {
        return relation instanceof SetOp
                || relation instanceof RepeatUnion
                || relation.getInputs().stream().anyMatch(ForeignKeyReference::mixesRows);
    }

    private static boolean isPlain(RelNode relation, int column) {
        RelDataType type = relation.getRowType().getFieldList().get(column).getType();
        return SqlTypeUtil.isExactNumeric(type) || SqlTypeUtil.isDatetime(type);
    }

    private static int scans(RelNode relation, SourceTable table) {
        return relation instanceof TableScan scan
                ? (scan.getTable().unwrap(SourceTable.class) == table ? 1 : 0)
                : relation.getInputs().stream()
                        .mapToInt(input -> scans(input, table))
                        .sum();
    }
}
