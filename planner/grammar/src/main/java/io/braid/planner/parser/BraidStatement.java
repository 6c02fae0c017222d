package io.braid.planner.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that Braid adds to SQL. It is read for its fields; nothing rewrites it as a tree. */
public abstract class BraidStatement extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("BRAID STATEMENT", SqlKind.OTHER_DDL);

    BraidStatement(SqlParserPos position) {
        super(position);
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
