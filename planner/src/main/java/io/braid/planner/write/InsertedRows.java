package io.braid.planner.write;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Rows of an INSERT: those of VALUES, or those of a query. */
final class InsertedRows {
    private InsertedRows() {}

    /**
     * Returns the rows.
     *
     * @param named true if the statement names the columns; otherwise there may be fewer values than columns
     */
    static RowsToWrite of(SqlNode source, List<Integer> columns, boolean named, WriteTarget target) {
        if (source.getKind() == SqlKind.VALUES) {
            return ofValues((SqlCall) source, columns, named, target);
        }
        SqlNode query = source instanceof SqlOrderBy ordered ? ordered.query : source;
        if (query instanceof SqlSelect select && isWithoutStar(select.getSelectList())) {
            List<Integer> filled = filled(select.getSelectList().size(), columns, named, target, source);
            select.setSelectList(new SqlNodeList(
                    typed(select.getSelectList(), filled, target),
                    select.getSelectList().getParserPosition()));
            return new RowsToWrite(source, filled, List.of());
        }
        return new RowsToWrite(source, columns, List.of());
    }

    private static boolean isWithoutStar(SqlNodeList list) {
        return list.stream().noneMatch(item -> item instanceof SqlIdentifier identifier && identifier.isStar());
    }

    private static RowsToWrite ofValues(SqlCall values, List<Integer> columns, boolean named, WriteTarget target) {
        List<List<SqlNode>> rows = new ArrayList<>();
        List<Integer> filled = List.of();
        for (SqlNode row : values.getOperandList()) {
            List<SqlNode> items = row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
            filled = filled(items.size(), columns, named, target, row);
            rows.add(typed(items, filled, target));
        }
        List<Integer> defaults = new ArrayList<>();
        for (int i = 0; i < filled.size(); i++) {
            int column = i;
            long count = rows.stream()
                    .filter(row -> row.get(column).getKind() == SqlKind.DEFAULT)
                    .count();
            if (count == rows.size()) {
                defaults.add(i);
            } else if (count > 0) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "DEFAULT stands for column '" + target.columnName(filled.get(i))
                                + "' in some rows and not in others: insert them in two statements",
                        CalciteErrors.at(values.getParserPosition()));
            }
        }
        List<SqlNode> kept = rows.stream()
                .map(row ->
                        (SqlNode) SqlStdOperatorTable.ROW.createCall(values.getParserPosition(), rest(row, defaults)))
                .toList();
        SqlNode query = new SqlBasicCall(values.getOperator(), kept, values.getParserPosition());
        return new RowsToWrite(query, rest(filled, defaults), List.of());
    }

    private static <T> List<T> rest(List<T> all, List<Integer> without) {
        return IntStream.range(0, all.size())
                .filter(i -> !without.contains(i))
                .mapToObj(all::get)
                .toList();
    }

    private static List<SqlNode> typed(List<SqlNode> items, List<Integer> columns, WriteTarget target) {
        return IntStream.range(0, items.size())
                .mapToObj(i -> AssignedValues.typed(items.get(i), target.columnType(columns.get(i))))
                .toList();
    }

    private static List<Integer> filled(
            int values, List<Integer> columns, boolean named, WriteTarget target, SqlNode place) {
        if (values == columns.size() || (!named && values < columns.size())) {
            return columns.subList(0, values);
        }
        throw new BraidException(
                ErrorCode.SYNTAX_ERROR,
                "INSERT has " + values + " values for " + columns.size() + " columns of " + target.name(),
                CalciteErrors.at(place.getParserPosition()));
    }
}
