package io.braid.planner.validate;

import io.braid.planner.syntax.TypeNames;
import io.braid.planner.type.OwnType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/**
 * Casts of text and standard SQL intervals that are compared with a PostgreSQL interval or a time with time zone, or
 * used in place of one.
 */
final class OwnTypeCoercion {
    private static final Set<SqlKind> ALIKE = EnumSet.of(
            SqlKind.BETWEEN,
            SqlKind.IN,
            SqlKind.NOT_IN,
            SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM,
            SqlKind.PLUS,
            SqlKind.MINUS,
            SqlKind.ARRAY_VALUE_CONSTRUCTOR);

    static {
        ALIKE.addAll(SqlKind.COMPARISON);
    }

    private final SqlValidator validator;
    private final SqlValidatorScope scope;

    OwnTypeCoercion(SqlValidator validator, SqlValidatorScope scope) {
        this.validator = validator;
        this.scope = scope;
    }

    /** Casts the operands of a call that requires a common type, if necessary. */
    void castIn(SqlCall call) {
        name(call);
        List<Place> places = new ArrayList<>();
        if (call instanceof SqlCase choice) {
            add(places, choice.getThenOperands());
            if (choice.getElseOperand() != null) {
                places.add(new Place(choice.getElseOperand(), value -> choice.setOperand(3, value)));
            }
        } else if (ALIKE.contains(call.getKind())) {
            for (int i = 0; i < call.operandCount(); i++) {
                int index = i;
                SqlNode operand = call.operand(i);
                if (operand instanceof SqlNodeList list) {
                    add(places, list);
                } else if (operand != null) {
                    places.add(new Place(operand, value -> call.setOperand(index, value)));
                }
            }
        }
        cast(places, call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS);
    }

    /**
     * Names the target type of a cast that Calcite has added to an array element, as it has no name for these types.
     */
    private void name(SqlCall call) {
        if (call.getKind() == SqlKind.CAST
                && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
                && basic.getTypeName().getSimple().equals(SqlTypeName.VARIANT.name())) {
            TypeKind kind = kindOf(call.operand(0));
            if (kind != null) {
                call.setOperand(1, spec(kind));
            }
        }
    }

    /** Casts values of each column of a list of rows, if necessary. */
    void castInColumns(SqlCall values) {
        int width = values.getOperandList().stream()
                .mapToInt(row -> ((SqlCall) row).operandCount())
                .min()
                .orElse(0);
        for (int column = 0; column < width; column++) {
            int index = column;
            cast(
                    values.getOperandList().stream()
                            .map(SqlCall.class::cast)
                            .map(row -> new Place(row.operand(index), value -> row.setOperand(index, value)))
                            .toList(),
                    false);
        }
    }

    private static void add(List<Place> places, SqlNodeList list) {
        for (int i = 0; i < list.size(); i++) {
            int index = i;
            places.add(new Place(list.get(i), value -> list.set(index, value)));
        }
    }

    /** @param sum true for a sum, in which a text is always an interval */
    private void cast(List<Place> places, boolean sum) {
        if (places.stream().noneMatch(place -> mayBeOwn(place.value()))) {
            return;
        }
        TypeKind found = places.stream()
                .map(place -> kindOf(place.value()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (found != null) {
            TypeKind kind = sum ? TypeKind.INTERVAL : found;
            places.stream().filter(place -> needsCast(place.value(), kind)).forEach(place -> place.change()
                    .to(cast(place.value(), kind)));
        }
    }

    /** True if a value may be of such a type; most values are not, and need no type derivation. */
    private static boolean mayBeOwn(SqlNode value) {
        return value instanceof SqlCall || value.getKind() == SqlKind.IDENTIFIER;
    }

    private @Nullable TypeKind kindOf(SqlNode value) {
        boolean isSure = mayBeOwn(value)
                && !value.isA(SqlKind.QUERY)
                && value.getKind() != SqlKind.ROW
                && value.getKind() != SqlKind.DEFAULT;
        return isSure ? OwnType.kindOf(validator.deriveType(scope, value)) : null;
    }

    private boolean needsCast(SqlNode value, TypeKind kind) {
        if (value instanceof SqlCharStringLiteral || SqlUtil.isNullLiteral(value, false)) {
            return true;
        }
        boolean isSure = !(value instanceof SqlDynamicParam) && !value.isA(SqlKind.QUERY);
        if (!isSure || kind != TypeKind.INTERVAL || value.getKind() == SqlKind.DEFAULT) {
            return false;
        }
        RelDataType type = validator.deriveType(scope, value);
        return SqlTypeUtil.isInterval(type);
    }

    /** Casts a value to the type of a kind. */
    static SqlNode cast(SqlNode value, TypeKind kind) {
        return SqlStdOperatorTable.CAST.createCall(value.getParserPosition(), value, spec(kind));
    }

    private static SqlDataTypeSpec spec(TypeKind kind) {
        return TypeNames.known(TypeNames.tree(kind == TypeKind.INTERVAL ? "interval" : "timetz"));
    }

    /** Place of a value, and the action that replaces it. */
    private record Place(SqlNode value, Change change) {
        /** Replacement of a value. */
        private interface Change {
            void to(SqlNode value);
        }
    }
}
