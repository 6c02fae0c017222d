package io.braid.planner.write;

import io.braid.grammar.parser.Merge;
import io.braid.grammar.parser.MergeClause;
import io.braid.grammar.parser.OnConflict;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * INSERT ... ON CONFLICT ... DO UPDATE rewritten to an equivalent MERGE. It is used if the source must not find the
 * conflicting rows itself, because the user sees only some of them or names a view.
 */
public final class ConflictMerge {
    private static final SqlParserPos ZERO = SqlParserPos.ZERO;
    private static final String EXCLUDED = "excluded";

    private ConflictMerge() {}

    /** Returns the MERGE, with the columns of the statement. */
    public static Merge of(SqlInsert insert, OnConflict conflict, WriteTarget target) {
        RowsToWrite rows = RowsToWrite.of(insert, target);
        List<Integer> key = target.columns(conflict.columns());
        if (key.isEmpty() || !rows.columns().containsAll(key)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "ON CONFLICT needs the columns of a key here, and a value for each, by which Braid finds the row"
                            + " in " + target.name(),
                    CalciteErrors.at(conflict.position()));
        }
        List<SqlNode> source = new ArrayList<>(
                List.of(typed(rows.query(), rows.columns(), target), new SqlIdentifier(EXCLUDED, ZERO)));
        SqlNodeList columns = new SqlNodeList(ZERO);
        SqlNodeList values = new SqlNodeList(ZERO);
        for (int column : rows.columns()) {
            SqlIdentifier name = target.columnIdentifier(column, ZERO);
            source.add(name);
            columns.add(name);
            values.add(excluded(column, target));
        }
        SqlNode condition = key.stream()
                .map(column -> (SqlNode) SqlStdOperatorTable.EQUALS.createCall(
                        ZERO,
                        new SqlIdentifier(List.of(target.namedTable(), target.columnName(column)), ZERO),
                        excluded(column, target)))
                .reduce((left, right) -> SqlStdOperatorTable.AND.createCall(ZERO, left, right))
                .orElseThrow();
        SqlUpdate update = Objects.requireNonNull(conflict.update());
        SqlParserPos place = conflict.position();
        return new Merge(
                insert.getParserPosition(),
                RowsToWrite.targetOf(insert),
                null,
                SqlStdOperatorTable.AS.createCall(ZERO, source),
                condition,
                List.of(
                        new MergeClause(
                                place,
                                true,
                                update.getCondition(),
                                MergeClause.Action.UPDATE,
                                update.getTargetColumnList(),
                                update.getSourceExpressionList()),
                        new MergeClause(place, false, null, MergeClause.Action.INSERT, columns, values)));
    }

    private static SqlNode excluded(int column, WriteTarget target) {
        return new SqlIdentifier(List.of(EXCLUDED, target.columnName(column)), ZERO);
    }

    /** Returns the rows, with text literals in VALUES cast to the types of their columns. */
    private static SqlNode typed(SqlNode query, List<Integer> columns, WriteTarget target) {
        if (query.getKind() != SqlKind.VALUES) {
            return query;
        }
        List<SqlNode> rows = new ArrayList<>();
        for (SqlNode row : ((SqlCall) query).getOperandList()) {
            List<SqlNode> items = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                items.add(typed(((SqlCall) row).operand(i), target.columnType(columns.get(i))));
            }
            rows.add(SqlStdOperatorTable.ROW.createCall(row.getParserPosition(), items));
        }
        return new SqlBasicCall(((SqlCall) query).getOperator(), rows, query.getParserPosition());
    }

    private static SqlNode typed(SqlNode value, RelDataType column) {
        boolean isText = value instanceof SqlLiteral literal && SqlTypeName.CHAR_TYPES.contains(literal.getTypeName());
        return isText && !SqlTypeUtil.isCharacter(column) ? AssignedValues.cast(value, column) : value;
    }
}
