package io.braid.grammar.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Statement that changes or locks rows, with clauses that Calcite's trees do not support. The fields are accessed
 * directly; no visitor rewrites it as a tree.
 */
public final class TableWrite extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("WRITE", SqlKind.OTHER);

    private final SqlNode change;
    private final @Nullable OnConflict conflict;
    private final @Nullable SqlNodeList returning;

    /**
     * @param change the statement without further clauses: INSERT, UPDATE, DELETE, {@link Merge} or {@link LockedQuery}
     * @param conflict null if there is no ON CONFLICT
     * @param returning the select list of RETURNING; null if there is none
     */
    public TableWrite(
            SqlParserPos position, SqlNode change, @Nullable OnConflict conflict, @Nullable SqlNodeList returning) {
        super(position);
        this.change = change;
        this.conflict = conflict;
        this.returning = returning;
    }

    /** Returns the statement without the further clauses. */
    public SqlNode change() {
        return change;
    }

    /** Returns the clause ON CONFLICT; null if there is none. */
    public @Nullable OnConflict conflict() {
        return conflict;
    }

    /** Returns the select list of RETURNING; null if there is none. */
    public @Nullable SqlNodeList returning() {
        return returning;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }
}
