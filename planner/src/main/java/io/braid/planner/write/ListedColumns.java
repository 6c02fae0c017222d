package io.braid.planner.write;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Columns that an INSERT or UPDATE lists, which must be distinct. */
final class ListedColumns {
    private ListedColumns() {}

    /** @param column returns the number of a column, or fails */
    static List<Integer> of(SqlNodeList names, ToIntFunction<SqlIdentifier> column) {
        List<Integer> columns = new ArrayList<>();
        for (SqlNode node : names) {
            SqlIdentifier name = (SqlIdentifier) node;
            int found = column.applyAsInt(name);
            if (columns.contains(found)) {
                throw new BraidException(
                        ErrorCode.INVALID_NAME,
                        "Column '" + name.names.get(name.names.size() - 1) + "' is named twice",
                        CalciteErrors.at(name.getParserPosition()));
            }
            columns.add(found);
        }
        return columns;
    }
}
