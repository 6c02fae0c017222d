package io.braid.planner.emit;

import io.braid.grammar.parser.Directions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Projection of rows that are also sorted by computed columns. Both are written in one statement, because sub-queries
 * do not preserve the order.
 *
 * @param sort the same rows with the sort keys after the columns
 * @param required the number of columns to return
 */
record SortedColumns(Sort sort, int required) {

    /** Recognises a projection of sorted rows. */
    static Optional<SortedColumns> of(Project project) {
        if (!(project.getInput() instanceof Sort sort)
                || sort.getCollation().getFieldCollations().isEmpty()
                || project.containsOver()
                || !(sort.getInput() instanceof Project || sort.getInput() instanceof Aggregate)) {
            return Optional.empty();
        }
        RelNode rows = sort.getInput();
        List<RexNode> columns = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        List<RelFieldCollation> keys = new ArrayList<>();
        for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
            RexInputRef column = RexInputRef.of(key.getFieldIndex(), rows.getRowType());
            if (!columns.contains(column)) {
                columns.add(column);
                names.add(rows.getRowType().getFieldNames().get(key.getFieldIndex()));
            }
            keys.add(key.withFieldIndex(columns.indexOf(column)));
        }
        RelNode all = LogicalProject.create(
                rows, project.getHints(), columns, SqlValidatorUtil.uniquify(names, false), project.getVariablesSet());
        return Optional.of(new SortedColumns(
                LogicalSort.create(all, RelCollations.of(keys), sort.offset, sort.fetch),
                project.getProjects().size()));
    }

    /**
     * Reduces a statement to the required columns, and replaces positions of removed columns in ORDER BY by their
     * expressions.
     */
    void leaveIn(SqlSelect statement) {
        SqlNodeList columns = statement.getSelectList();
        List<SqlNode> order = new ArrayList<>();
        for (SqlNode item : statement.getOrderList()) {
            order.add(writtenOut(item, columns));
        }
        statement.setOrderBy(new SqlNodeList(order, SqlParserPos.ZERO));
        statement.setSelectList(new SqlNodeList(columns.subList(0, required), SqlParserPos.ZERO));
    }

    private SqlNode writtenOut(SqlNode item, SqlNodeList columns) {
        if (item instanceof SqlBasicCall call && Directions.isDirection(call)) {
            return call.getOperator().createCall(SqlParserPos.ZERO, writtenOut(call.operand(0), columns));
        }
        boolean isPlaceOfOther = item instanceof SqlLiteral place && place.intValue(true) > required;
        return isPlaceOfOther ? SqlUtil.stripAs(columns.get(((SqlLiteral) item).intValue(true) - 1)) : item;
    }
}
