package io.braid.planner.convert;

import io.braid.planner.type.OwnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Result columns that are calls of EXTRACT: numbers of type numeric, as in PostgreSQL, of the same values. */
final class ExtractOutputs {
    /** Digits of a whole number in 64 bits, which the seconds of every time fit into. */
    private static final int DIGITS = 19;
    /** Digits of a second in PostgreSQL. */
    private static final int OF_A_SECOND = 6;

    private ExtractOutputs() {}

    /** @param valid the statement as it was validated */
    static ConvertedQuery asNumerics(ConvertedQuery query, SqlNode valid, SqlValidator validator) {
        SqlSelect select = ColumnLabels.select(valid);
        if (select == null || select.getSelectList().size() != query.declared().size()) {
            return query;
        }
        RelNode relation = query.relation();
        RexBuilder rex = relation.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        List<RelDataType> types = new ArrayList<>();
        boolean changed = false;
        for (int i = 0; i < query.declared().size(); i++) {
            RexNode column = rex.makeInputRef(relation, i);
            RelDataType type =
                    numeric(select.getSelectList().get(i), column.getType(), validator, rex.getTypeFactory());
            changed |= type != null;
            columns.add(type == null ? column : rex.makeCast(type, column));
            types.add(type == null ? query.declared().get(i) : type);
        }
        return changed ? with(query, relation, columns, types) : query;
    }

    private static ConvertedQuery with(
            ConvertedQuery query, RelNode relation, List<RexNode> columns, List<RelDataType> types) {
        RelNode projected = LogicalProject.create(
                relation, List.of(), columns, relation.getRowType().getFieldNames(), Set.of());
        return new ConvertedQuery(
                RelRoot.of(projected, query.root().kind),
                query.labels(),
                types,
                query.origins(),
                query.parameterTypes(),
                query.discreet());
    }

    /** The type of a column that a call yields; null if it stays. */
    private static @Nullable RelDataType numeric(
            SqlNode item, RelDataType type, SqlValidator validator, RelDataTypeFactory factory) {
        if (!(SqlUtil.stripAs(item) instanceof SqlCall call)
                || call.getKind() != SqlKind.EXTRACT
                || !(call.operand(0) instanceof SqlIntervalQualifier unit)) {
            return null;
        }
        if (unit.timeUnitRange != TimeUnitRange.EPOCH) {
            return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName()) ? numeric(type, 0, factory) : null;
        }
        RelDataType time = validator.getValidatedNodeTypeIfKnown(call.operand(1));
        return time != null && isOfMicroseconds(time) ? numeric(type, OF_A_SECOND, factory) : null;
    }

    private static RelDataType numeric(RelDataType type, int scale, RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(
                factory.createSqlType(SqlTypeName.DECIMAL, DIGITS, scale), type.isNullable());
    }

    /** True for times without shorter parts of a second. */
    private static boolean isOfMicroseconds(RelDataType time) {
        return OwnType.kindOf(time) != null || (SqlTypeUtil.isDatetime(time) && time.getPrecision() <= OF_A_SECOND);
    }
}
