package io.braid.planner.validate;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.OwnType;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/**
 * Error for numbers and intervals mixed with dates and times in a column of a set operation or VALUES, in a CASE,
 * BETWEEN or IN. Calcite would type all of them as dates, to support adding days to a date, and would convert 1 to 2
 * January 1970.
 */
final class MixedTypes extends SqlBasicVisitor<@Nullable Void> {
    private final SqlValidator validator;

    MixedTypes(SqlValidator validator) {
        this.validator = validator;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlCase choice) {
            List<SqlNode> values = new ArrayList<>(choice.getThenOperands().getList());
            values.add(Objects.requireNonNull(choice.getElseOperand()));
            check(known(values), choice, "CASE or COALESCE");
        } else if (call.getKind() == SqlKind.BETWEEN) {
            check(known(call.getOperandList()), call, "BETWEEN");
        } else if (call.getKind() == SqlKind.VALUES) {
            checkRows(call);
        } else if (SqlKind.SET_QUERY.contains(call.getKind())) {
            checkColumns(known(call.getOperandList()), call);
        }
        return super.visit(call);
    }

    private List<RelDataType> known(List<SqlNode> nodes) {
        return nodes.stream()
                .map(validator::getValidatedNodeTypeIfKnown)
                .filter(Objects::nonNull)
                .toList();
    }

    private void checkRows(SqlCall values) {
        List<SqlCall> rows =
                values.getOperandList().stream().map(SqlCall.class::cast).toList();
        int width = rows.stream().mapToInt(SqlCall::operandCount).min().orElse(0);
        for (int i = 0; i < width; i++) {
            int column = i;
            List<SqlNode> ofColumn =
                    rows.stream().map(row -> row.<SqlNode>operand(column)).toList();
            check(known(ofColumn), ofColumn.get(0), "column " + (i + 1) + " of VALUES");
        }
    }

    private static void checkColumns(List<RelDataType> rows, SqlCall operation) {
        int width = rows.stream().mapToInt(RelDataType::getFieldCount).min().orElse(0);
        for (int i = 0; i < width; i++) {
            int column = i;
            Stream<RelDataType> types =
                    rows.stream().map(row -> row.getFieldList().get(column)).map(RelDataTypeField::getType);
            check(
                    types.toList(),
                    placeOf(operation.operand(0), column),
                    "column " + (i + 1) + " of " + operation.getOperator().getName());
        }
    }

    /** Returns the position of a column of a query, otherwise that of the query. */
    private static SqlNode placeOf(SqlNode query, int column) {
        return query instanceof SqlSelect select ? select.getSelectList().get(column) : query;
    }

    /** Fails if types have no common type. */
    static void check(List<RelDataType> types, SqlNode node, String place) {
        RelDataType moment =
                types.stream().filter(SqlTypeUtil::isDatetime).findFirst().orElse(null);
        RelDataType amount = types.stream()
                .filter(type -> SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isInterval(type) || type instanceof OwnType)
                .findFirst()
                .orElse(null);
        if (moment != null && amount != null) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "Type mismatch in " + place + ": " + amount + " and " + moment
                            + " have no type in common; CAST both to VARCHAR" + " if their texts are meant",
                    CalciteErrors.at(node.getParserPosition()));
        }
    }
}
