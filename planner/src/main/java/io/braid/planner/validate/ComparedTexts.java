package io.braid.planner.validate;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TimeText;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/**
 * Error for a string literal that is compared with a date or time but is not one. Otherwise the failure would depend on
 * the plan: a source may evaluate the comparison, or a null may skip it.
 */
final class ComparedTexts extends SqlBasicVisitor<@Nullable Void> {
    private static final Set<SqlKind> COMPARISONS = Set.of(
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL,
            SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM,
            SqlKind.BETWEEN,
            SqlKind.IN,
            SqlKind.NOT_IN);
    /** Text in the format of a date or time, which can only be out of range. */
    private static final Pattern IN_FORM =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d([ T]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?)?");

    private static final Pattern TIME_IN_FORM = Pattern.compile("\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?");

    /** Number of characters of a text to quote in messages. */
    private static final int LONGEST_QUOTED = 40;

    private final SqlValidator validator;

    ComparedTexts(SqlValidator validator) {
        this.validator = validator;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (COMPARISONS.contains(call.getKind())) {
            check(call.getOperandList().stream()
                    .filter(Objects::nonNull)
                    .flatMap(operand -> operand instanceof SqlNodeList list ? list.stream() : Stream.of(operand))
                    .toList());
        }
        return super.visit(call);
    }

    /** Fails if a compared text can be parsed as none of the date and time types. */
    private void check(List<SqlNode> compared) {
        List<DataType> types = compared.stream()
                .filter(operand -> text(operand) == null)
                .map(validator::getValidatedNodeTypeIfKnown)
                .filter(Objects::nonNull)
                .filter(SqlTypeUtil::isDatetime)
                .map(Types::fromCalciteType)
                .toList();
        if (types.isEmpty()) {
            return;
        }
        for (SqlNode operand : compared) {
            SqlLiteral literal = text(operand);
            String text = literal == null ? null : literal.getValueAs(String.class);
            if (literal != null && text != null && types.stream().noneMatch(type -> isRead(text, type))) {
                throw error(text, types.get(0), literal.getParserPosition());
            }
        }
    }

    /** Returns the string literal of an operand, with or without an implicit cast. */
    private static @Nullable SqlLiteral text(SqlNode operand) {
        SqlNode written = operand.getKind() == SqlKind.CAST ? ((SqlCall) operand).operand(0) : operand;
        return written instanceof SqlLiteral literal
                        && SqlTypeName.CHAR_TYPES.contains(literal.getTypeName())
                        && literal.getParserPosition().equals(operand.getParserPosition())
                ? literal
                : null;
    }

    private static boolean isRead(String text, DataType type) {
        return switch (type.kind()) {
            case DATE ->
                TimeText.parseDate(text).isPresent()
                        || TimeText.parseTimestamp(text).isPresent();
            case TIME -> TimeText.parseTime(text).isPresent();
            case TIMESTAMP -> TimeText.parseTimestamp(text).isPresent();
            default -> TimeText.parseMoment(text).isPresent();
        };
    }

    private static BraidException error(String text, DataType type, SqlParserPos place) {
        String form =
                switch (type.kind()) {
                    case DATE -> "yyyy-mm-dd";
                    case TIME -> "hh:mm:ss[.fffffff]";
                    case TIMESTAMP -> "yyyy-mm-dd hh:mm:ss[.fffffff]";
                    default -> TimeText.MOMENT;
                };
        Pattern inForm = type.kind() == TypeKind.TIME ? TIME_IN_FORM : IN_FORM;
        return new BraidException(
                inForm.matcher(text.strip()).matches() ? ErrorCode.DATETIME_OUT_OF_RANGE : ErrorCode.INVALID_DATETIME,
                "'" + quoted(text) + "' cannot be read as " + type.withNullable(true) + ". Write it as " + form,
                CalciteErrors.at(place));
    }

    private static String quoted(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_QUOTED
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_QUOTED)) + "...";
    }
}
