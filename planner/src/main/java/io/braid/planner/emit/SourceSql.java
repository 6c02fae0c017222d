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

/**
 * Turns algebra over a source's tables back into SQL: tables under their remote names, columns always listed. Public because Calcite
 * finds its methods by reflection.
 */
public final class SourceSql extends RelToSqlConverter {
    SourceSql(SqlDialect dialect) {
        super(dialect);
    }

    SqlNode query(RelNode relation) {
        Result result = visitRoot(relation);
        SqlNode statement = result.asStatement();
        if (statement instanceof SqlSelect select && selectsStar(select)) {
            // The columns that a table has today need not be those that it had when it was described.
            select.setSelectList(columns(relation, select, result));
        }
        return statement;
    }

    @Override
    public Result visit(TableScan scan) {
        return result(new SqlIdentifier(path(scan), SqlParserPos.ZERO), List.of(Clause.FROM), scan, null);
    }

    /** What the source calls the table. */
    static List<String> path(TableScan scan) {
        return scan.getTable()
                .unwrapOrThrow(SourceTable.class)
                .description()
                .name()
                .path();
    }

    private static SqlNodeList columns(RelNode relation, SqlSelect select, Result result) {
        boolean oneTable = select.getFrom() instanceof SqlIdentifier;
        SqlNodeList columns = new SqlNodeList(SqlParserPos.ZERO);
        for (int i = 0; i < relation.getRowType().getFieldCount(); i++) {
            String name = relation.getRowType().getFieldNames().get(i);
            columns.add(
                    oneTable
                            ? new SqlIdentifier(name, SqlParserPos.ZERO)
                            : result.qualifiedContext().field(i));
        }
        return columns;
    }

    private static boolean selectsStar(SqlSelect select) {
        SqlNodeList list = select.getSelectList();
        return list == null || (list.size() == 1 && list.get(0) instanceof SqlIdentifier column && column.isStar());
    }
}
