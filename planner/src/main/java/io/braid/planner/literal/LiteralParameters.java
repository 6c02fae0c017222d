package io.braid.planner.literal;

import io.braid.grammar.script.ShapeLiteral;
import io.braid.grammar.script.StatementShape;
import io.braid.planner.parameter.ParameterTypes;
import io.braid.vdb.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of literals by parameters where a WHERE or ON clause compares a column with one. All other literals may
 * affect the plan or the result columns, such as those of LIMIT, ORDER BY or LIKE.
 */
public final class LiteralParameters {
    /** Number of values beyond which a list is not parameterized: the plan depends on its length. */
    private static final int LONGEST_LIST = 50;

    private final StatementShape shape;
    private final Set<Integer> excluded;
    private final Map<Place, Integer> literals = new HashMap<>();
    private final List<FreeLiteral> free = new ArrayList<>();
    private final int first;

    private LiteralParameters(SqlNode tree, StatementShape shape, Set<Integer> excluded) {
        this.shape = shape;
        this.excluded = excluded;
        this.first = ParameterTypes.count(tree);
        for (int i = 0; i < shape.literals().size(); i++) {
            literals.put(shape.end(shape.literals().get(i)), i);
        }
    }

    /**
     * Replaces literals in a statement's tree. Their parameters follow the statement's own.
     *
     * @param excluded the numbers of literals that must not be replaced
     * @return the replaced literals with their values
     */
    public static PeekedValues replaceIn(SqlNode tree, StatementShape shape, Set<Integer> excluded) {
        LiteralParameters parameters = new LiteralParameters(tree, shape, excluded);
        tree.accept(parameters.new Clauses());
        return PeekedValues.of(parameters.first, parameters.free, shape);
    }

    /** Visitor of the conditions of all queries within a statement. */
    private final class Clauses extends SqlBasicVisitor<@Nullable Void> {
        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call instanceof SqlSelect select && select.getWhere() != null) {
                condition(select.getWhere());
            } else if (call instanceof SqlJoin join && join.getCondition() != null) {
                condition(join.getCondition());
            }
            return super.visit(call);
        }
    }

    private void condition(SqlNode condition) {
        switch (condition.getKind()) {
            case AND, OR, NOT -> ((SqlCall) condition).getOperandList().forEach(this::condition);
            case EQUALS,
                    NOT_EQUALS,
                    LESS_THAN,
                    LESS_THAN_OR_EQUAL,
                    GREATER_THAN,
                    GREATER_THAN_OR_EQUAL,
                    BETWEEN,
                    IN,
                    NOT_IN -> comparison((SqlCall) condition);
            default -> {}
        }
    }

    /**
     * Replaces the literals of a comparison with a column, or none of them: their types together determine the
     * comparison.
     */
    private void comparison(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        List<SqlNode> others = operands.stream()
                .filter(operand -> !(operand instanceof SqlIdentifier))
                .flatMap(operand -> operand instanceof SqlNodeList list ? list.stream() : Stream.of(operand))
                .toList();
        List<FreeLiteral> found = new ArrayList<>();
        for (SqlNode other : others) {
            FreeLiteral literal = other instanceof SqlLiteral written ? free(written) : null;
            if (literal == null || (!found.isEmpty() && found.get(0).form() != literal.form())) {
                return;
            }
            found.add(literal);
        }
        boolean isOfOneColumn =
                operands.stream().filter(SqlIdentifier.class::isInstance).count() == 1;
        if (isOfOneColumn && others.size() <= LONGEST_LIST) {
            replace(call, found);
        }
    }

    private void replace(SqlCall call, List<FreeLiteral> found) {
        List<SqlNode> operands = call.getOperandList();
        Iterator<FreeLiteral> next = found.iterator();
        for (int i = 0; i < operands.size(); i++) {
            SqlNode operand = operands.get(i);
            if (operand instanceof SqlNodeList list) {
                list.replaceAll(literal -> parameter(next.next(), literal));
            } else if (operand instanceof SqlLiteral) {
                call.setOperand(i, parameter(next.next(), operand));
            }
        }
    }

    private SqlNode parameter(FreeLiteral literal, SqlNode node) {
        free.add(literal);
        return new SqlDynamicParam(first + free.size() - 1, node.getParserPosition());
    }

    private @Nullable FreeLiteral free(SqlLiteral node) {
        SqlParserPos position = node.getParserPosition();
        Integer number = literals.get(new Place(position.getEndLineNum(), position.getEndColumnNum()));
        LiteralForm form = form(node);
        if (number == null || form == null || excluded.contains(number)) {
            return null;
        }
        ShapeLiteral literal = shape.literals().get(number);
        boolean isNumber = form == LiteralForm.NUMBER;
        boolean isNegative = isNumber
                && node.bigDecimalValue() != null
                && node.bigDecimalValue().signum() < 0;
        return literal.isNumber() == isNumber && says(node, literal, isNegative)
                ? new FreeLiteral(number, form, isNegative)
                : null;
    }

    private static @Nullable LiteralForm form(SqlLiteral node) {
        if (node instanceof SqlNumericLiteral) {
            return LiteralForm.NUMBER;
        }
        if (node instanceof SqlUnknownLiteral tagged) {
            return switch (tagged.tag) {
                case "DATE" -> LiteralForm.DATE;
                case "TIMESTAMP" -> LiteralForm.TIMESTAMP;
                default -> null;
            };
        }
        return node.getTypeName() == SqlTypeName.CHAR ? LiteralForm.STRING : null;
    }

    /** True if a literal equals its token; it does not for concatenated or prefixed literals. */
    private static boolean says(SqlLiteral node, ShapeLiteral literal, boolean isNegative) {
        if (literal.isNumber()) {
            try {
                BigDecimal value = new BigDecimal(literal.text());
                BigDecimal said = node.bigDecimalValue();
                return said != null && said.compareTo(isNegative ? value.negate() : value) == 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }
        return literal.text().equals(node instanceof SqlUnknownLiteral tagged ? tagged.getValue() : node.toValue());
    }
}
