package io.braid.planner.pushdown;

import io.braid.spi.capability.TextSemantics;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * LIKE with a constant prefix of a column, as predicates that include all matches, regardless of the index range that
 * the source derives from them.
 */
final class PrefixRange {
    private static final String GREATEST = Character.toString(Character.MAX_CODE_POINT);
    /** Character with the lowest weight after any range that MySQL derives. */
    private static final String FIRST_OF_TAIL = "\uFFFD";

    private final RexBuilder rex;
    private final RexCall like;
    private final RexInputRef column;
    private final TextSemantics text;
    /** Code points before the first wildcard. */
    private final int[] prefix;

    PrefixRange(RexBuilder rex, RexCall like, RexInputRef column, TextSemantics text) {
        this.rex = rex;
        this.like = like;
        this.column = column;
        this.text = text;
        this.prefix = NonPortable.prefix(like).codePoints().toArray();
    }

    RexNode predicate() {
        if (prefix.length == 0) {
            return like;
        }
        return switch (text.prefix()) {
            case LIKE -> like;
            case LIKE_OR_TAIL -> rex.makeCall(SqlStdOperatorTable.OR, like, and(tail()));
            case CODE_POINT_RANGE -> {
                List<RexNode> all = range();
                all.add(ofExpression());
                yield and(all);
            }
            case EXPRESSION -> ofExpression();
        };
    }

    private RexNode and(List<RexNode> conditions) {
        return RexUtil.composeConjunction(rex, conditions);
    }

    /** Returns LIKE over the column concatenated with an empty text, which disables the index. */
    private RexNode ofExpression() {
        RexNode computed = rex.makeCall(column.getType(), SqlStdOperatorTable.CONCAT, List.of(column, literal("")));
        List<RexNode> operands = new ArrayList<>(like.getOperands());
        operands.set(0, computed);
        return rex.makeCall(like.getType(), like.getOperator(), operands);
    }

    /**
     * Returns the range from the first character that the source may omit to the next letter or digit, which sorts
     * higher in all collations.
     */
    private List<RexNode> tail() {
        List<RexNode> bounds = new ArrayList<>();
        bounds.add(compared(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, text(prefix) + FIRST_OF_TAIL));
        int last = prefix[prefix.length - 1];
        if (last < 0x80 && Character.isLetterOrDigit(last) && Character.isLetterOrDigit(last + 1)) {
            bounds.add(compared(SqlStdOperatorTable.LESS_THAN, endingIn(last + 1)));
        }
        return bounds;
    }

    /** Returns the range between texts with a lower and a higher last character, regardless of padding. */
    private List<RexNode> range() {
        int last = prefix[prefix.length - 1];
        List<RexNode> bounds = new ArrayList<>();
        if (last > ' ') {
            bounds.add(compared(
                    SqlStdOperatorTable.GREATER_THAN,
                    endingIn(last == Character.MAX_SURROGATE + 1 ? Character.MIN_SURROGATE - 1 : last - 1)
                            + (text.narrow() ? "" : GREATEST)));
        }
        next(last).ifPresent(higher -> bounds.add(compared(SqlStdOperatorTable.LESS_THAN, endingIn(higher))));
        return bounds;
    }

    private OptionalInt next(int character) {
        if (character == Character.MAX_CODE_POINT || (text.narrow() && character >= 0x7E)) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(character == Character.MIN_SURROGATE - 1 ? Character.MAX_SURROGATE + 1 : character + 1);
    }

    /** Returns the prefix with another last character. */
    private String endingIn(int last) {
        int[] changed = prefix.clone();
        changed[changed.length - 1] = last;
        return text(changed);
    }

    private static String text(int[] codePoints) {
        return new String(codePoints, 0, codePoints.length);
    }

    private RexNode compared(SqlOperator operator, String bound) {
        return rex.makeCall(operator, column, literal(bound));
    }

    private RexNode literal(String value) {
        return rex.makeLiteral(
                value,
                rex.getTypeFactory().createSqlType(SqlTypeName.VARCHAR, value.codePointCount(0, value.length())),
                false);
    }
}
