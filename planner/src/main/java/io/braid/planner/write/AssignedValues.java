package io.braid.planner.write;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.TypeNames;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of values to the types of the columns that they are assigned to. Lengths and precisions are left to the
 * source, which rejects values that do not fit.
 */
public final class AssignedValues {
    private AssignedValues() {}

    /** Casts a parameter to the column's type; returns other values unchanged. */
    static SqlNode typed(SqlNode value, RelDataType column) {
        return value instanceof SqlDynamicParam ? cast(value, column) : value;
    }

    /** Casts a value to the column's type without a length limit. */
    static SqlNode cast(SqlNode value, RelDataType column) {
        return SqlStdOperatorTable.CAST.createCall(value.getParserPosition(), value, spec(column));
    }

    /** Returns the type specification of a column; Calcite cannot name Braid's own types. */
    private static SqlDataTypeSpec spec(RelDataType column) {
        return switch (Types.fromCalciteType(column).kind()) {
            case INTERVAL -> TypeNames.known(TypeNames.tree("interval"));
            case TIME_TZ -> TypeNames.known(TypeNames.tree("timetz"));
            default -> SqlTypeUtil.convertTypeToSpec(withoutLength(column, Types.newFactory()));
        };
    }

    /** Returns a select list of the values. */
    public static SqlNodeList items(SqlNodeList values, List<Integer> columns, WriteTarget target) {
        SqlNodeList items = new SqlNodeList(values.getParserPosition());
        for (int i = 0; i < columns.size(); i++) {
            SqlNode value = values.get(i);
            items.add(SqlStdOperatorTable.AS.createCall(
                    value.getParserPosition(),
                    typed(value, target.columnType(columns.get(i))),
                    new SqlIdentifier("v" + i, SqlParserPos.ZERO)));
        }
        return items;
    }

    /**
     * Converts the rows to the types of the columns, and adds the keys.
     *
     * @param written the rows as written, for the positions of values
     */
    public static RelNode assigned(RelNode query, RowsToWrite written, WriteTarget target) {
        RelNode rows = written.complete(query, target);
        List<Integer> columns = written.all();
        int further = written.further();
        if (rows.getRowType().getFieldCount() != columns.size() + further) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    "INSERT has " + rows.getRowType().getFieldCount() + " values for " + columns.size() + " columns of "
                            + target.name(),
                    CalciteErrors.at(written.query().getParserPosition()));
        }
        RexBuilder rexBuilder = rows.getCluster().getRexBuilder();
        List<RexNode> assigned = new ArrayList<>();
        boolean converts = false;
        for (int i = 0; i < columns.size(); i++) {
            RexNode value = rexBuilder.makeInputRef(rows, i);
            RelDataType type = target.columnType(columns.get(i));
            if (!isConverted(value.getType(), type, target.columnName(columns.get(i)), item(written.query(), i))) {
                assigned.add(value);
                continue;
            }
            RelDataTypeFactory types = rexBuilder.getTypeFactory();
            RelDataType wanted = types.createTypeWithNullability(
                    withoutLength(type, types), value.getType().isNullable());
            assigned.add(rexBuilder.makeAbstractCast(wanted, value, false));
            converts = true;
        }
        for (int i = columns.size(); i < columns.size() + further; i++) {
            assigned.add(rexBuilder.makeInputRef(rows, i));
        }
        return converts
                ? LogicalProject.create(
                        rows, List.of(), assigned, rows.getRowType().getFieldNames(), Set.of())
                : rows;
    }

    /**
     * True if a value must be cast to the type of its column; fails if that requires an explicit CAST.
     *
     * @param place the value as written; null if unknown
     */
    static boolean isConverted(RelDataType value, RelDataType column, String name, @Nullable SqlNode place) {
        TypeKind from = Types.fromCalciteType(value).kind();
        TypeKind to = Types.fromCalciteType(column).kind();
        boolean isNull = value.getSqlTypeName() == SqlTypeName.NULL;
        if (from == to && !isNull) {
            return false;
        }
        if (!isAssignable(from, to) && !isUntyped(place) && !isNull) {
            throw mismatch(name, from, to, place);
        }
        return true;
    }

    private static BraidException mismatch(String column, TypeKind from, TypeKind to, @Nullable SqlNode place) {
        return new BraidException(
                ErrorCode.TYPE_MISMATCH,
                "Column '" + column + "' is of type " + to + ", but the value is of type " + from
                        + ": write CAST(... AS " + to + ")",
                CalciteErrors.at(place == null ? null : place.getParserPosition()));
    }

    /** True if values of a type may be assigned to columns of another without a CAST. */
    private static boolean isAssignable(TypeKind from, TypeKind to) {
        return to == TypeKind.VARCHAR
                || (from.isNumeric() && to.isNumeric())
                || (isDay(from) && isDay(to))
                || (from == TypeKind.TIMESTAMP && to == TypeKind.TIME);
    }

    private static boolean isDay(TypeKind kind) {
        return kind == TypeKind.DATE || kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_TZ;
    }

    /** True for a text literal, which has no type of its own. */
    private static boolean isUntyped(@Nullable SqlNode item) {
        return item != null
                && (SqlUtil.isNullLiteral(item, false)
                        || (item instanceof SqlLiteral literal
                                && SqlTypeName.CHAR_TYPES.contains(literal.getTypeName())));
    }

    /** Returns the value of a column as written, in the first row; null if unknown. */
    private static @Nullable SqlNode item(SqlNode query, int column) {
        if (query.getKind() == SqlKind.VALUES) {
            SqlNode row = ((SqlCall) query).operand(0);
            return ((SqlCall) row).operand(column);
        }
        if (query instanceof SqlSelect select && column < select.getSelectList().size()) {
            SqlNode item = select.getSelectList().get(column);
            return item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
        }
        return null;
    }

    private static RelDataType withoutLength(RelDataType type, RelDataTypeFactory types) {
        return SqlTypeUtil.isCharacter(type)
                ? types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), type.isNullable())
                : type;
    }
}
