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
 * Text semantics of the columns of a relation that one source evaluates. A column keeps the semantics of the table
 * column whose value it is, through joins of every type, aggregation and set operations. Calcite's column origins do
 * not tell that: they call the columns on the null-supplying side of an outer join derived.
 */
final class ColumnTextSemantics {
    private static final String GIVING_WAY = "default";

    private final TextSemantics general;

    private ColumnTextSemantics(TextSemantics general) {
        this.general = general;
    }

    /** The semantics of each column; of what is of no table column, those of the source in general. */
    static List<TextSemantics> of(RelNode relation, TextSemantics general) {
        return new ColumnTextSemantics(general).columns(relation);
    }

    /**
     * The semantics of the columns in an operand. The result of a call on an opaque value, such as IS NULL, is not
     * opaque, and that of a call on padded text is not padded, because the call is sent over the trimmed text.
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
            // A semi-join yields the left columns only.
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

    /** A computed value is compared as its operands are, each of which must agree, or as text in general. */
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

    /** Each column may come from any of the inputs'. */
    private List<TextSemantics> unknown(List<TextSemantics> inputs, int width) {
        return Collections.nCopies(width, inputs.stream().reduce(general, TextSemantics::worse));
    }

    /**
     * For each column: the collations of the table columns it comes from, but for the one that gives way to any other.
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
