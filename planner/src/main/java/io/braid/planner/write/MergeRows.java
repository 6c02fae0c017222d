package io.braid.planner.write;

import io.braid.grammar.parser.Merge;
import io.braid.grammar.parser.MergeClause;
import io.braid.grammar.parser.PlainSelect;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Query of the rows of a MERGE: the values of all clauses, the key of the target row, and last the number of the
 * matching clause, which is negative or null if no clause changes the row.
 *
 * @param parts the clauses that write rows, in the order of their numbers
 * @param keys the columns of the target's key
 */
public record MergeRows(RowsToWrite query, List<Part> parts, List<Integer> keys) {
    /**
     * Clause that writes rows.
     *
     * @param written the columns that it writes, and the key of the row
     * @param first the first column of its values
     */
    public record Part(WriteKind kind, RowsToWrite written, int first) {}

    /** Returns the query of a statement. */
    public static MergeRows of(Merge merge, WriteTarget target) {
        return new Builder(merge, target).build();
    }

    /** Returns the statement kind whose privilege a clause requires. */
    public static WriteKind kindOf(MergeClause clause) {
        return switch (clause.action()) {
            case INSERT -> WriteKind.INSERT;
            case DELETE -> WriteKind.DELETE;
            case UPDATE, NOTHING -> WriteKind.UPDATE;
        };
    }

    /** Builder of the query of one statement. */
    private static final class Builder {
        private final Merge merge;
        private final WriteTarget target;
        private final String alias;
        private final List<Integer> keys;
        private final SqlNodeList list = new SqlNodeList(SqlParserPos.ZERO);
        private final SqlNodeList conditions = new SqlNodeList(SqlParserPos.ZERO);
        private final SqlNodeList numbers = new SqlNodeList(SqlParserPos.ZERO);
        private final List<Integer> columns = new ArrayList<>();
        private final List<Part> parts = new ArrayList<>();

        Builder(Merge merge, WriteTarget target) {
            this.merge = merge;
            this.target = target;
            this.alias =
                    merge.alias() == null ? target.namedTable() : merge.alias().getSimple();
            this.keys = target.keyColumns();
            if (keys.isEmpty()) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        target.name() + " has no primary key by which MERGE could find its rows",
                        CalciteErrors.at(merge.target().getParserPosition()));
            }
        }

        MergeRows build() {
            merge.clauses().forEach(this::add);
            for (int key : keys) {
                list.add(as(column(key), "k" + key));
            }
            SqlNode number =
                    new SqlCase(SqlParserPos.ZERO, null, conditions, numbers, SqlLiteral.createNull(SqlParserPos.ZERO));
            list.add(as(number, "clause"));
            SqlParserPos place = merge.getParserPosition();
            SqlNode table =
                    SqlStdOperatorTable.AS.createCall(place, target.identifier(place), new SqlIdentifier(alias, place));
            SqlNode joined = new SqlJoin(
                    place,
                    merge.source(),
                    SqlLiteral.createBoolean(false, place),
                    JoinType.LEFT.symbol(place),
                    table,
                    JoinConditionType.ON.symbol(place),
                    merge.condition());
            RowsToWrite query = new RowsToWrite(PlainSelect.of(place, list, joined), columns, keys, 1, false);
            return new MergeRows(query, parts, keys);
        }

        private void add(MergeClause clause) {
            SqlNode holds = holds(clause);
            conditions.add(holds);
            if (clause.action() == MergeClause.Action.NOTHING) {
                numbers.add(SqlLiteral.createExactNumeric("-1", SqlParserPos.ZERO));
                return;
            }
            numbers.add(SqlLiteral.createExactNumeric(Integer.toString(parts.size()), SqlParserPos.ZERO));
            int first = list.size();
            List<Integer> written = written(clause, holds);
            columns.addAll(written);
            parts.add(new Part(kindOf(clause), new RowsToWrite(merge.source(), written, keys), first));
        }

        /** Returns the condition under which a clause applies if no earlier clause does. */
        private SqlNode holds(MergeClause clause) {
            SqlParserPos place = clause.position();
            SqlNode there = (clause.matched() ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL)
                    .createCall(place, column(keys.get(0)));
            return clause.condition() == null
                    ? there
                    : SqlStdOperatorTable.AND.createCall(place, there, clause.condition());
        }

        /** Adds the values of a clause to the select list and returns its columns. */
        private List<Integer> written(MergeClause clause, SqlNode holds) {
            SqlNodeList values = clause.values();
            if (values == null) {
                return List.of();
            }
            List<Integer> named = clause.columns().isEmpty() ? target.allColumns() : target.columns(clause.columns());
            if (named.size() != values.size()) {
                throw new BraidException(
                        ErrorCode.SYNTAX_ERROR,
                        "INSERT has " + values.size() + " values for " + named.size() + " columns of " + target.name(),
                        CalciteErrors.at(values.getParserPosition()));
            }
            List<Integer> written = new ArrayList<>();
            for (int i = 0; i < named.size(); i++) {
                SqlNode value = values.get(i);
                if (value.getKind() != SqlKind.DEFAULT) {
                    written.add(named.get(i));
                    SqlNode typed = AssignedValues.typed(value, target.columnType(named.get(i)));
                    list.add(as(guarded(typed, holds), "v" + list.size()));
                }
            }
            return written;
        }

        /** Guards a value that can fail, so that it is computed only for the rows of its clause. */
        private static SqlNode guarded(SqlNode value, SqlNode holds) {
            boolean cannotFail = value instanceof SqlIdentifier
                    || value instanceof SqlLiteral
                    || (value.getKind() == SqlKind.CAST && ((SqlCall) value).operand(0) instanceof SqlDynamicParam);
            return cannotFail
                    ? value
                    : new SqlCase(
                            value.getParserPosition(),
                            null,
                            new SqlNodeList(List.of(holds), SqlParserPos.ZERO),
                            new SqlNodeList(List.of(value), SqlParserPos.ZERO),
                            SqlLiteral.createNull(SqlParserPos.ZERO));
        }

        private SqlNode column(int column) {
            return new SqlIdentifier(List.of(alias, target.columnName(column)), SqlParserPos.ZERO);
        }

        private static SqlNode as(SqlNode value, String name) {
            return SqlStdOperatorTable.AS.createCall(
                    value.getParserPosition(), value, new SqlIdentifier(name, SqlParserPos.ZERO));
        }
    }
}
