package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Row count of LIMIT or OFFSET: a number, a parameter, or an expression over whole numbers such as {@code LIMIT 2 *
 * 10}.
 */
public final class RowCount {
    private static final Set<String> POSTGRES_NAMES = Set.of("int2", "int4", "int8");

    private RowCount() {}

    /** Returns an equivalent number or parameter; null if the expression is NULL, which is equivalent to no clause. */
    public static @Nullable SqlNode of(SqlNode expression) {
        SqlNode count = withoutCast(expression);
        if (count instanceof SqlDynamicParam) {
            return count;
        }
        if (isNull(count)) {
            return null;
        }
        SqlParserPos place = expression.getParserPosition();
        BigInteger value = value(count)
                .orElseThrow(() -> Mistake.unsupported(
                        "LIMIT and OFFSET take a number, a parameter, or what is computed of whole numbers; where a"
                                + " query tells how"
                                + " many rows are wanted, write QUALIFY ROW_NUMBER() OVER (ORDER BY ...) <= (SELECT"
                                + " ...)",
                        place));
        if (value.signum() < 0) {
            throw refused(ErrorCode.INVALID_ROW_COUNT, "cannot be negative, as " + value + " is", place);
        }
        if (value.bitLength() >= Long.SIZE) {
            throw refused(
                    ErrorCode.NUMERIC_OUT_OF_RANGE, "are at most " + Long.MAX_VALUE + ", and not " + value, place);
        }
        return count instanceof SqlNumericLiteral ? count : SqlLiteral.createExactNumeric(value.toString(), place);
    }

    private static Mistake refused(ErrorCode code, String why, SqlParserPos place) {
        return new Mistake(code, new Place(place.getLineNum(), place.getColumnNum()), "LIMIT and OFFSET " + why);
    }

    private static boolean isNull(SqlNode node) {
        return node instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.NULL;
    }

    /** Removes a cast of a parameter to an integer, which a row count is in any case. */
    private static SqlNode withoutCast(SqlNode node) {
        return node instanceof SqlCall call
                        && call.getKind() == SqlKind.CAST
                        && call.getOperandList().get(1) instanceof SqlDataTypeSpec type
                        && isWholeNumber(type.getTypeNameSpec())
                ? withoutCast(call.operand(0))
                : node;
    }

    private static boolean isWholeNumber(SqlTypeNameSpec type) {
        String name = type.getTypeName().toString();
        return type instanceof SqlBasicTypeNameSpec
                ? SqlTypeName.INT_TYPES.contains(SqlTypeName.get(name))
                : POSTGRES_NAMES.contains(name.toLowerCase(Locale.ROOT));
    }

    private static boolean isWholeNumber(SqlCharStringLiteral text) {
        return text.getValueAs(String.class).strip().matches("[+-]?\\d{1,30}");
    }

    private static Optional<BigInteger> value(SqlNode node) {
        if (node instanceof SqlNumericLiteral number && number.isInteger()) {
            return Optional.of(Objects.requireNonNull(number.bigDecimalValue()).toBigIntegerExact());
        }
        if (node instanceof SqlCharStringLiteral text && isWholeNumber(text)) {
            return Optional.of(new BigInteger(text.getValueAs(String.class).strip()));
        }
        if (!(node instanceof SqlCall call)) {
            return Optional.empty();
        }
        if (withoutCast(call) != call) {
            return value(withoutCast(call));
        }
        List<Optional<BigInteger>> operands =
                call.getOperandList().stream().map(RowCount::value).toList();
        if (operands.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        BigInteger first = operands.get(0).orElseThrow();
        if (operands.size() == 1) {
            return switch (call.getKind()) {
                case MINUS_PREFIX -> Optional.of(first.negate());
                case PLUS_PREFIX -> Optional.of(first);
                default -> Optional.empty();
            };
        }
        return operands.size() == 2
                ? computed(call.getKind(), first, operands.get(1).orElseThrow())
                : Optional.empty();
    }

    private static Optional<BigInteger> computed(SqlKind operator, BigInteger left, BigInteger right) {
        return switch (operator) {
            case PLUS -> Optional.of(left.add(right));
            case MINUS -> Optional.of(left.subtract(right));
            case TIMES -> Optional.of(left.multiply(right));
            case DIVIDE -> right.signum() == 0 ? Optional.empty() : Optional.of(left.divide(right));
            case MOD -> right.signum() == 0 ? Optional.empty() : Optional.of(left.remainder(right));
            default -> Optional.empty();
        };
    }
}
