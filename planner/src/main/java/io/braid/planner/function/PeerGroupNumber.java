package io.braid.planner.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.Direction;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/**
 * Number of a row's peer group in a window, {@code ORDER BY $GROUP_NUMBER('D-AF', x, y)}: the single sort key of
 * windows with a GROUPS frame. Only window operators compute it; over constants it is constant.
 */
public final class PeerGroupNumber {
    static final BraidFunction OPERATOR =
            new BraidFunction("$GROUP_NUMBER", ReturnTypes.BIGINT, OperandTypes.VARIADIC, type -> arguments -> 1L);

    private static final char DESCENDING = 'D';
    private static final char ASCENDING = 'A';
    private static final char NULLS_FIRST = 'F';
    private static final char NULLS_LAST = 'L';
    private static final char NULLS_AS_EVER = '-';

    private PeerGroupNumber() {}

    /**
     * A sort key.
     *
     * @param order the direction; its column is unused
     */
    public record Key(RexNode value, RelFieldCollation order) {}

    /** Returns the number for rows in this order. */
    public static SqlCall by(SqlNodeList order) {
        StringBuilder directions = new StringBuilder();
        List<SqlNode> operands = new ArrayList<>();
        for (SqlNode item : order) {
            SqlNode key = Objects.requireNonNull(item);
            char nulls = NULLS_AS_EVER;
            if (key.getKind() == SqlKind.NULLS_FIRST || key.getKind() == SqlKind.NULLS_LAST) {
                nulls = key.getKind() == SqlKind.NULLS_FIRST ? NULLS_FIRST : NULLS_LAST;
                key = ((SqlCall) key).operand(0);
            }
            boolean descends = key.getKind() == SqlKind.DESCENDING;
            key = descends ? ((SqlCall) key).operand(0) : key;
            directions.append(descends ? DESCENDING : ASCENDING).append(nulls);
            operands.add(key);
        }
        operands.add(0, SqlLiteral.createCharString(directions.toString(), order.getParserPosition()));
        return OPERATOR.createCall(order.getParserPosition(), operands);
    }

    /** Returns the keys whose groups a node numbers, or null if it is no such call. */
    public static @Nullable List<Key> keys(RexNode node) {
        if (!(node instanceof RexCall call) || !OPERATOR.equals(call.getOperator())) {
            return null;
        }
        String directions =
                Objects.requireNonNull(((RexLiteral) call.getOperands().get(0)).getValueAs(String.class));
        List<Key> keys = new ArrayList<>();
        for (int i = 1; i < call.getOperands().size(); i++) {
            char nulls = directions.charAt(2 * i - 1);
            Direction direction =
                    directions.charAt(2 * i - 2) == DESCENDING ? Direction.DESCENDING : Direction.ASCENDING;
            NullDirection nullDirection = nulls == NULLS_AS_EVER
                    ? direction.defaultNullDirection()
                    : nulls == NULLS_FIRST ? NullDirection.FIRST : NullDirection.LAST;
            keys.add(new Key(call.getOperands().get(i), new RelFieldCollation(0, direction, nullDirection)));
        }
        return keys;
    }
}
