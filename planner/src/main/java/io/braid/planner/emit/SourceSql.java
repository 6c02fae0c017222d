package io.braid.planner.emit;

import io.braid.planner.catalog.SourceTable;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.rel2sql.RelToSqlConverter;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Turns algebra over a source's tables back into SQL: tables under their remote names, columns always listed. */
final class SourceSql extends RelToSqlConverter {
    SourceSql(SqlDialect dialect) {
        super(dialect);
    }

    SqlNode query(RelNode relation) {
        Result result = visitRoot(relation);
        SqlNode statement = result.asStatement();
        if (statement instanceof SqlSelect select && selectsStar(select)) {
            SqlSelect named = result.asSelect();
            Context columns = result.qualifiedContext();
            SqlNodeList list = new SqlNodeList(SqlParserPos.ZERO);
            for (int i = 0; i < relation.getRowType().getFieldCount(); i++) {
                list.add(columns.field(i));
            }
            named.setSelectList(list);
            return named;
        }
        return statement;
    }

    @Override
    public Result visit(TableScan scan) {
        List<String> path = scan.getTable()
                .unwrapOrThrow(SourceTable.class)
                .description()
                .name()
                .path();
        return result(new SqlIdentifier(path, SqlParserPos.ZERO), List.of(Clause.FROM), scan, null);
    }

    private static boolean selectsStar(SqlSelect select) {
        SqlNodeList list = select.getSelectList();
        return list == null || (list.size() == 1 && list.get(0) instanceof SqlIdentifier column && column.isStar());
    }
}
