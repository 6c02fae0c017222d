package io.braid.planner.emit.change;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code column = value} in SET. */
final class Assignment extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("SET", SqlKind.OTHER);

    private final SqlNode column;
    private final SqlNode value;

    Assignment(String column, SqlNode value) {
        super(SqlParserPos.ZERO);
        this.column = new SqlIdentifier(column, SqlParserPos.QUOTED_ZERO);
        this.value = value;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(column, value);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        column.unparse(writer, 0, 0);
        writer.keyword("=");
        value.unparse(writer, 0, 0);
    }
}
