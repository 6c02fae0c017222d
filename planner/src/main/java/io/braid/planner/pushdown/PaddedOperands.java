package io.braid.planner.pushdown;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.jspecify.annotations.Nullable;

/**
 * Trimming of columns that a source pads with blanks, in expressions sent to it. Comparisons, which ignore the padding
 * and may use an index, remain over the plain columns.
 */
public final class PaddedOperands {
    private static final Set<SqlKind> OF_COLUMNS = EnumSet.of(SqlKind.SEARCH, SqlKind.IS_NULL, SqlKind.IS_NOT_NULL);

    static {
        OF_COLUMNS.addAll(SqlKind.COMPARISON);
    }

    private PaddedOperands() {}

    /** Trims the padded columns in all expressions of a relation over a source's tables. */
    public static RelNode trimmed(RelNode body, Capabilities capabilities) {
        return readsPaddedText(body)
                ? body.accept(new RelHomogeneousShuttle() {
                    @Override
                    public RelNode visit(RelNode other) {
                        RelNode node = super.visit(other);
                        return node.accept(new Trimming(node, capabilities));
                    }
                })
                : body;
    }

    private static boolean readsPaddedText(RelNode node) {
        if (node instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            return table != null
                    && table.description().columns().stream()
                            .anyMatch(column ->
                                    column.text() != null && column.text().padded());
        }
        return node.getInputs().stream().anyMatch(PaddedOperands::readsPaddedText);
    }

    /** Trimming of the columns in the expressions of one node; the semantics of its inputs are determined lazily. */
    private static final class Trimming extends RexShuttle {
        private final RelNode node;
        private final Capabilities capabilities;
        private @Nullable List<TextSemantics> columns;

        Trimming(RelNode node, Capabilities capabilities) {
            this.node = node;
            this.capabilities = capabilities;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (!(visited instanceof RexCall made) || OF_COLUMNS.contains(made.getKind())) {
                return visited;
            }
            List<RexNode> operands =
                    made.getOperands().stream().map(this::trimmed).toList();
            return operands.equals(made.getOperands()) ? made : made.clone(made.getType(), operands);
        }

        private RexNode trimmed(RexNode operand) {
            if (!(operand instanceof RexInputRef column)
                    || !columns().get(column.getIndex()).padded()) {
                return operand;
            }
            RexBuilder rex = node.getCluster().getRexBuilder();
            return rex.makeCall(operand.getType(), SqlLibraryOperators.RTRIM, List.of(operand));
        }

        private List<TextSemantics> columns() {
            if (columns == null) {
                columns = node.getInputs().stream()
                        .flatMap(input -> ColumnTextSemantics.of(input, capabilities.text()).stream())
                        .toList();
            }
            return columns;
        }
    }
}
