package io.braid.planner.pushdown;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.capability.TextSemantics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Text semantics of the columns of a relation that one source evaluates. A column that passes a table column through
 * joins, aggregations and set operations has the semantics of that column. Calcite's column origins cannot be used:
 * they report columns on the null-supplying side of an outer join as derived.
 */
final class ColumnTextSemantics {
    private static final String GIVING_WAY = "default";

    private final TextSemantics general;

    private ColumnTextSemantics(TextSemantics general) {
        this.general = general;
    }

    /** Returns the semantics of each column; columns that are no table columns have the source's default semantics. */
    static List<TextSemantics> of(RelNode relation, TextSemantics general) {
        return new ColumnTextSemantics(general).columns(relation);
    }

    /**
     * Returns the semantics of the columns in an operand. Calls on opaque values, such as IS NULL, are not opaque.
     * Calls on padded text are not padded, because they are sent over the trimmed text.
     */
    static Stream<TextSemantics> in(RexNode operand, List<TextSemantics> columns) {
        if (operand instanceof RexInputRef reference) {
            return Stream.of(columns.get(reference.getIndex()));
        }
        if (!(operand instanceof RexCall)) {
            return Stream.of();
        }
        List<TextSemantics> found = new ArrayList<>();
        collect(operand, columns, found);
        return found.stream().filter(text -> !text.isOpaque()).map(TextSemantics::trimmed);
    }

    private static void collect(RexNode operand, List<TextSemantics> columns, List<TextSemantics> found) {
        if (operand instanceof RexInputRef reference) {
            found.add(columns.get(reference.getIndex()));
        } else if (operand instanceof RexCall call) {
            call.getOperands().forEach(part -> collect(part, columns, found));
        }
    }

    private List<TextSemantics> columns(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return columns(fragment.body());
        }
        if (relation instanceof TableScan scan) {
            return ofTable(scan);
        }
        if (relation instanceof Project project) {
            List<TextSemantics> input = columns(project.getInput());
            return project.getProjects().stream()
                    .map(expression -> ofExpression(expression, input))
                    .toList();
        }
        if (relation instanceof Aggregate aggregate) {
            return ofAggregate(aggregate, columns(aggregate.getInput()));
        }
        List<List<TextSemantics>> inputs =
                relation.getInputs().stream().map(this::columns).toList();
        int width = relation.getRowType().getFieldCount();
        if (relation instanceof SetOp) {
            return IntStream.range(0, width)
                    .mapToObj(column -> inputs.stream()
                            .map(input -> input.get(column))
                            .reduce(TextSemantics::worse)
                            .orElse(general))
                    .toList();
        }
        List<TextSemantics> all = inputs.stream().flatMap(List::stream).toList();
        if (relation instanceof Join) {
            // A semi-join returns only the left columns.
            return all.subList(0, width);
        }
        return inputs.size() == 1 && all.size() == width ? all : unknown(all, width);
    }

    private List<TextSemantics> ofTable(TableScan scan) {
        SourceTable table = scan.getTable().unwrap(SourceTable.class);
        if (table == null) {
            return Collections.nCopies(scan.getRowType().getFieldCount(), general);
        }
        return table.description().columns().stream()
                .map(column -> column.text() == null ? general : column.text())
                .toList();
    }

    /** Returns the semantics of a computed value: the weakest of its operands' and the source's default. */
    private TextSemantics ofExpression(RexNode expression, List<TextSemantics> input) {
        return expression instanceof RexInputRef reference
                ? input.get(reference.getIndex())
                : in(expression, input).reduce(general, TextSemantics::worse);
    }

    private List<TextSemantics> ofAggregate(Aggregate aggregate, List<TextSemantics> input) {
        List<TextSemantics> columns = new ArrayList<>();
        aggregate.getGroupSet().forEach(key -> columns.add(input.get(key)));
        aggregate.getAggCallList().forEach(call -> columns.add(ofAggregateCall(call, input)));
        return columns;
    }

    private TextSemantics ofAggregateCall(AggregateCall call, List<TextSemantics> input) {
        return call.getAggregation().getKind() == SqlKind.COUNT
                ? general
                : call.getArgList().stream().map(input::get).reduce(general, TextSemantics::worse);
    }

    /** Returns the weakest semantics of all inputs for every column, as a column may originate from any of them. */
    private List<TextSemantics> unknown(List<TextSemantics> inputs, int width) {
        return Collections.nCopies(width, inputs.stream().reduce(general, TextSemantics::worse));
    }

    /**
     * Returns the collations of the table columns that each column originates from, except the default collation, which
     * yields to any other.
     */
    static List<Set<String>> collations(RelNode relation) {
        RelMetadataQuery metadata = relation.getCluster().getMetadataQuery();
        return IntStream.range(0, relation.getRowType().getFieldCount())
                .mapToObj(column -> collations(metadata.getColumnOrigins(relation, column)))
                .toList();
    }

    private static Set<String> collations(@Nullable Set<RelColumnOrigin> origins) {
        return origins == null
                ? Set.of()
                : origins.stream().flatMap(ColumnTextSemantics::collation).collect(Collectors.toSet());
    }

    private static Stream<String> collation(RelColumnOrigin origin) {
        SourceTable table = origin.getOriginTable().unwrap(SourceTable.class);
        String collation = table == null
                ? null
                : table.description()
                        .columns()
                        .get(origin.getOriginColumnOrdinal())
                        .details()
                        .collation();
        return collation == null || collation.equals(GIVING_WAY) ? Stream.of() : Stream.of(collation);
    }
}
