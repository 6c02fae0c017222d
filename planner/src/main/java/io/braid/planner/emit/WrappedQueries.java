package io.braid.planner.emit;

import io.braid.grammar.parser.PlainSelect;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** Wrapping of queries for SQL Server, which allows no ORDER BY in set operations and no unnamed derived tables. */
final class WrappedQueries extends SqlBasicVisitor<@Nullable Void> {
    private static final String SORTED = "sorted_rows";
    private static final String TOGETHER = "all_rows";

    private WrappedQueries() {}

    /** Wraps the queries of a statement. */
    static void in(SqlNode statement) {
        statement.accept(new WrappedQueries());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        super.visit(call);
        if (call instanceof SqlSelect select && select.getFrom() instanceof SqlCall from && isTogether(from)) {
            select.setFrom(named(from, TOGETHER));
        } else if (call instanceof SqlBasicCall && isTogether(call)) {
            for (int i = 0; i < call.operandCount(); i++) {
                if (call.operand(i) instanceof SqlSelect select && select.getOrderList() != null) {
                    call.setOperand(i, enclosed(select));
                }
            }
        }
        return null;
    }

    private static boolean isTogether(SqlCall call) {
        return SqlKind.SET_QUERY.contains(call.getKind());
    }

    private static SqlSelect enclosed(SqlSelect sorted) {
        List<SqlNode> inside = new ArrayList<>();
        List<SqlNode> outside = new ArrayList<>();
        for (SqlNode column : sorted.getSelectList()) {
            String alias = SqlValidatorUtil.alias(column);
            String name = alias == null ? "column_" + inside.size() : alias;
            inside.add(alias == null ? SqlValidatorUtil.addAlias(column, name) : column);
            outside.add(new SqlIdentifier(name, SqlParserPos.QUOTED_ZERO));
        }
        sorted.setSelectList(new SqlNodeList(inside, SqlParserPos.ZERO));
        SqlNodeList columns = new SqlNodeList(outside, SqlParserPos.ZERO);
        return PlainSelect.of(SqlParserPos.ZERO, columns, named(sorted, SORTED));
    }

    private static SqlNode named(SqlNode query, String name) {
        return SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, query, new SqlIdentifier(name, SqlParserPos.ZERO));
    }
}
