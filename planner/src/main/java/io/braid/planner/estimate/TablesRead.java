package io.braid.planner.estimate;

import io.braid.engine.plan.query.ReadTable;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.statistics.KnownStatistics;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.ImmutableBitSet;

/** Tables that a source reads for a fragment, with their size and the columns that could restrict the rows. */
final class TablesRead {
    private TablesRead() {}

    static List<ReadTable> in(RelNode body) {
        List<ReadTable> tables = new ArrayList<>();
        collect(body, ImmutableBitSet.of(), tables);
        return tables;
    }

    /** @param compared the columns with conditions */
    private static void collect(RelNode relation, ImmutableBitSet compared, List<ReadTable> tables) {
        if (relation instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            if (table != null) {
                tables.add(table(table, compared));
            }
        } else if (relation instanceof Filter filter) {
            collect(filter.getInput(), compared.union(RelOptUtil.InputFinder.bits(filter.getCondition())), tables);
        } else {
            relation.getInputs().forEach(input -> collect(input, ImmutableBitSet.of(), tables));
        }
    }

    private static ReadTable table(SourceTable table, ImmutableBitSet compared) {
        KnownStatistics known = table.known();
        return new ReadTable(
                table.schema() + "." + table.name(),
                known.rows().isPresent() ? known.rows().getAsDouble() : null,
                known.counted() == null ? "" : known.counted().toString(),
                indexed(table, compared));
    }

    private static List<String> indexed(SourceTable table, ImmutableBitSet compared) {
        TableKeys keys = table.description().keys();
        List<String> columns = table.description().columns().stream()
                .map(column -> column.name())
                .toList();
        Stream<List<String>> lists = Stream.of(
                        Stream.ofNullable(keys.primary()).map(Key::columns),
                        keys.unique().stream().map(Key::columns),
                        keys.indexes().stream().map(Index::columns))
                .flatMap(each -> each);
        return lists.filter(list -> !list.isEmpty())
                .map(list -> list.get(0))
                .distinct()
                .filter(columns::contains)
                .filter(column -> !compared.get(columns.indexOf(column)))
                .toList();
    }
}
