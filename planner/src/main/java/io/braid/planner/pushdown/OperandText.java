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
     * The semantics of what a source yields.
     *
     * @param inputs expressions count the columns of all of them
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

    /** How a column is compared where it is no part of an expression. */
    TextSemantics of(int column) {
        return columns.get(column).untrimmed();
    }

    /**
     * How the columns in an operand are compared. What the source made of an opaque value, such as a test for null, is
     * none.
     */
    Stream<TextSemantics> in(RexNode operand) {
        return ColumnTextSemantics.in(operand, columns);
    }

    /** How the columns in the operands of a call are compared by it. */
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

    /** True if the source yields the values of all columns as they are. */
    boolean areValuesExact() {
        return columns.stream().allMatch(text -> text.untrimmed().value() == Exactness.EXACT);
    }

    /** True if a source may put several operands together. */
    boolean isOfOneCollation(RexCall call) {
        return agree(call.getOperands().stream().flatMap(this::collations));
    }

    /** True if a source may compare the values of a column. */
    boolean isOfOneCollation(int column) {
        return agree(collations.get(column).stream());
    }

    /**
     * What is of no column, such as a null that was made a text, has the collation of the connection, and insists on
     * it.
     */
    boolean isUnited(int column, int width) {
        List<Set<String>> ofInputs = IntStream.iterate(column, i -> i < collations.size(), i -> i + width)
                .mapToObj(collations::get)
                .toList();
        return agree(ofInputs.stream().flatMap(Set::stream))
                && ofInputs.stream().distinct().count() == 1;
    }

    /** Between two collations databases see a conflict. */
    private static boolean agree(Stream<String> collations) {
        return collations.distinct().count() <= 1;
    }

    /** The collations of the text in an operand. */
    private Stream<String> collations(RexNode operand) {
        if (!SqlTypeUtil.isCharacter(operand.getType())) {
            return Stream.of();
        }
        if (operand instanceof RexInputRef reference) {
            return collations.get(reference.getIndex()).stream();
        }
        return operand instanceof RexCall call ? call.getOperands().stream().flatMap(this::collations) : Stream.of();
    }

    /** True if text in it is that of columns and of constants for which every character set has a place. */
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
