package io.braid.planner.write;

import io.braid.grammar.parser.PlainSelect;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Query of the rows that a statement writes: new values, followed by the keys of the affected rows.
 *
 * @param columns the target columns of its first columns
 * @param keys the key columns of the target that follow
 * @param further the number of further columns
 * @param keyHidden true if the query does not name the keys, which are added to its plan
 */
public record RowsToWrite(SqlNode query, List<Integer> columns, List<Integer> keys, int further, boolean keyHidden) {
    public RowsToWrite(SqlNode query, List<Integer> columns, List<Integer> keys) {
        this(query, columns, keys, 0, false);
    }

    public RowsToWrite {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
    }

    /** Returns all columns of the target that it yields, in order. */
    public List<Integer> all() {
        return Stream.concat(columns.stream(), keys.stream()).toList();
    }

    /** Returns the rows of an INSERT, UPDATE or DELETE. */
    public static RowsToWrite of(SqlNode statement, WriteTarget target) {
        if (statement instanceof SqlInsert insert) {
            return inserted(insert, target);
        }
        if (statement instanceof SqlUpdate update) {
            return updated(update, target);
        }
        SqlDelete delete = (SqlDelete) statement;
        List<Integer> keys = target.keyColumns();
        // For a table without a key, whose rows only the source can delete, any column will do.
        List<Integer> read = keys.isEmpty() ? List.of(0) : keys;
        SqlNode query = rows(List.of(), read, target, delete.getAlias(), delete.getCondition());
        return new RowsToWrite(query, List.of(), read, 0, target.isKeyHidden());
    }

    /** Returns the query as algebra, including keys that it does not name. */
    RelNode complete(RelNode rows, WriteTarget target) {
        if (!keyHidden) {
            return rows;
        }
        RelNode all = TargetPath.withColumns(rows, target, keys);
        return columns.isEmpty() ? TargetPath.withoutFirst(all) : all;
    }

    /**
     * Returns the description of rows that the client sends.
     *
     * @param columns the columns with values; null for all
     */
    public static RowsToWrite sent(@Nullable SqlNodeList columns, WriteTarget target, SqlIdentifier written) {
        return new RowsToWrite(written, columns == null ? target.allColumns() : target.columns(columns), List.of());
    }

    /** Returns the target table of a statement, as written. */
    public static SqlIdentifier targetOf(SqlNode statement) {
        SqlNode target = statement instanceof SqlInsert insert
                ? insert.getTargetTable()
                : statement instanceof SqlUpdate update
                        ? update.getTargetTable()
                        : ((SqlDelete) statement).getTargetTable();
        return nameOf(target);
    }

    /** Returns the target table of an UPDATE, as written. */
    public static SqlIdentifier nameOf(SqlUpdate update) {
        return nameOf(update.getTargetTable());
    }

    private static SqlIdentifier nameOf(SqlNode target) {
        if (target instanceof SqlIdentifier name) {
            return name;
        }
        throw new BraidException(
                ErrorCode.SYNTAX_ERROR,
                "The table to be changed must be a name",
                CalciteErrors.at(target.getParserPosition()));
    }

    /** Returns the name by which a statement refers to the rows of its target. */
    public static String aliasOf(SqlNode statement, WriteTarget target) {
        SqlIdentifier alias = statement instanceof SqlUpdate update
                ? update.getAlias()
                : statement instanceof SqlDelete delete ? delete.getAlias() : null;
        return alias == null ? target.namedTable() : alias.getSimple();
    }

    /** Returns the kind of a statement. */
    public static WriteKind kindOf(SqlNode statement) {
        return statement instanceof SqlInsert
                ? WriteKind.INSERT
                : statement instanceof SqlUpdate ? WriteKind.UPDATE : WriteKind.DELETE;
    }

    private static RowsToWrite inserted(SqlInsert insert, WriteTarget target) {
        if (insert.isUpsert()) {
            throw new BraidException(
                    ErrorCode.READ_ONLY,
                    "Braid does not run UPSERT: INSERT ... ON CONFLICT and MERGE do that",
                    CalciteErrors.at(insert.getParserPosition()));
        }
        SqlNodeList named = insert.getTargetColumnList();
        List<Integer> columns = named == null ? target.allColumns() : target.columns(named);
        return InsertedRows.of(insert.getSource(), columns, named != null, target);
    }

    private static RowsToWrite updated(SqlUpdate update, WriteTarget target) {
        List<Integer> columns = target.columns(update.getTargetColumnList());
        SqlNodeList values = AssignedValues.items(update.getSourceExpressionList(), columns, target);
        SqlNode query = rows(values, target.keyColumns(), target, update.getAlias(), update.getCondition());
        return new RowsToWrite(query, columns, target.keyColumns(), 0, target.isKeyHidden());
    }

    private static SqlSelect rows(
            Iterable<SqlNode> values,
            List<Integer> keys,
            WriteTarget target,
            @Nullable SqlIdentifier alias,
            @Nullable SqlNode condition) {
        String name = alias == null ? target.namedTable() : alias.getSimple();
        SqlNodeList list = new SqlNodeList(SqlParserPos.ZERO);
        values.forEach(list::add);
        if (target.isKeyHidden() && list.isEmpty()) {
            list.add(SqlLiteral.createExactNumeric("1", SqlParserPos.ZERO));
        }
        for (int key : target.isKeyHidden() ? List.<Integer>of() : keys) {
            list.add(SqlStdOperatorTable.AS.createCall(
                    SqlParserPos.ZERO,
                    new SqlIdentifier(List.of(name, target.columnName(key)), SqlParserPos.ZERO),
                    new SqlIdentifier("k" + key, SqlParserPos.ZERO)));
        }
        SqlNode from = SqlStdOperatorTable.AS.createCall(
                SqlParserPos.ZERO, target.identifier(SqlParserPos.ZERO), new SqlIdentifier(name, SqlParserPos.ZERO));
        SqlSelect select = PlainSelect.of(SqlParserPos.ZERO, list, from);
        select.setWhere(condition);
        return select;
    }
}
