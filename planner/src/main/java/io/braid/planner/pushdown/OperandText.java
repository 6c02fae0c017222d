package io.braid.planner.pushdown;

import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Text semantics of the operands of an expression: the comparison rules and collations of the columns it uses. */
final class OperandText {
    private final List<TextSemantics> columns;
    private final List<Set<String>> collations;

    /**
     * Creates the text semantics of a source's relations.
     *
     * @param inputs the relations; expressions number the columns of all of them consecutively
     * @param isTrimmed true if expressions over padded text may be sent over the trimmed text
     */
    OperandText(List<RelNode> inputs, TextSemantics ofSource, boolean isTrimmed) {
        this.columns = inputs.stream()
                .flatMap(input -> ColumnTextSemantics.of(input, ofSource).stream())
                .map(text -> isTrimmed ? text : text.untrimmed())
                .toList();
        this.collations = inputs.stream()
                .flatMap(input -> ColumnTextSemantics.collations(input).stream())
                .toList();
    }

    /** Returns the semantics of a column outside of expressions. */
    TextSemantics of(int column) {
        return columns.get(column).untrimmed();
    }

    /**
     * Returns the semantics of the columns in an operand. Results of calls on opaque values, such as IS NULL, are not
     * opaque.
     */
    Stream<TextSemantics> in(RexNode operand) {
        return ColumnTextSemantics.in(operand, columns);
    }

    /** Returns the semantics by which a call compares the columns in its operands. */
    List<TextSemantics> compared(RexCall call) {
        boolean blanks = call.getOperands().stream().anyMatch(this::mayEndInBlank);
        return call.getOperands().stream()
                .flatMap(this::in)
                .map(text -> blanks ? text : text.withoutBlanks())
                .distinct()
                .toList();
    }

    private boolean mayEndInBlank(RexNode operand) {
        if (operand instanceof RexInputRef reference) {
            return !columns.get(reference.getIndex()).padded();
        }
        return !(operand instanceof RexLiteral literal) || PaddedText.endsInBlank(literal);
    }

    /** True if the source returns the exact values of all columns. */
    boolean areValuesExact() {
        return columns.stream().allMatch(text -> text.untrimmed().value() == Exactness.EXACT);
    }

    /** True if the operands of a call have no conflicting collations. */
    boolean isOfOneCollation(RexCall call) {
        return agree(call.getOperands().stream().flatMap(this::collations));
    }

    /** True if a column has no conflicting collations. */
    boolean isOfOneCollation(int column) {
        return agree(collations.get(column).stream());
    }

    /**
     * True if a source can union a column of all inputs. A value without a column, such as a typed null, has the
     * connection's collation, which may conflict.
     */
    boolean isUnited(int column, int width) {
        List<Set<String>> ofInputs = IntStream.iterate(column, i -> i < collations.size(), i -> i + width)
                .mapToObj(collations::get)
                .toList();
        return agree(ofInputs.stream().flatMap(Set::stream))
                && ofInputs.stream().distinct().count() == 1;
    }

    /** True if there is at most one collation: databases report a conflict between two. */
    private static boolean agree(Stream<String> collations) {
        return collations.distinct().count() <= 1;
    }

    /** Returns the collations of the text in an operand. */
    private Stream<String> collations(RexNode operand) {
        if (!SqlTypeUtil.isCharacter(operand.getType())) {
            return Stream.of();
        }
        if (operand instanceof RexInputRef reference) {
            return collations.get(reference.getIndex()).stream();
        }
        return operand instanceof RexCall call ? call.getOperands().stream().flatMap(this::collations) : Stream.of();
    }

    /** True if all text in an operand is that of columns, or of constants that every character set can represent. */
    static boolean isNarrow(RexNode operand) {
        if (operand instanceof RexCall call) {
            return call.getOperands().stream().allMatch(OperandText::isNarrow);
        }
        if (operand instanceof RexLiteral literal && SqlTypeUtil.isCharacter(operand.getType())) {
            String text = literal.getValueAs(String.class);
            return text == null || text.chars().allMatch(c -> c < 0x80);
        }
        return operand instanceof RexInputRef || !SqlTypeUtil.isCharacter(operand.getType());
    }
}
