package io.braid.planner.write;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The table whose rows a statement changes. Columns go by their places in it. */
public final class WriteTarget {
    private final SourceTable table;
    private final RelDataType rowType;

    public WriteTarget(SourceTable table) {
        this.table = table;
        this.rowType = table.getRowType(Types.newFactory());
    }

    public SourceTable table() {
        return table;
    }

    /** Its schema and name in Braid. */
    public List<String> path() {
        return List.of(table.schema(), table.name());
    }

    /** The same as messages call it. */
    public String name() {
        return table.schema() + "." + table.name();
    }

    /** All columns. */
    List<Integer> allColumns() {
        return IntStream.range(0, rowType.getFieldCount()).boxed().toList();
    }

    /** The columns of a list, each of which must be there, and once. */
    public List<Integer> columns(SqlNodeList names) {
        List<Integer> columns = new ArrayList<>();
        for (SqlNode name : names) {
            int column = column((SqlIdentifier) name);
            if (columns.contains(column)) {
                throw new BraidException(
                        ErrorCode.INVALID_NAME,
                        "Column '" + columnName(column) + "' is named twice",
                        CalciteErrors.at(name.getParserPosition()));
            }
            columns.add(column);
        }
        return columns;
    }

    private int column(SqlIdentifier written) {
        List<String> names = rowType.getFieldNames();
        String name = written.names.get(written.names.size() - 1);
        return allColumns().stream()
                .filter(i -> names.get(i).equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_COLUMN,
                        "There is no column '" + name + "' in " + name() + Suggestion.hint(name, names),
                        CalciteErrors.at(written.getParserPosition())));
    }

    /** The columns of its key; none if it has no key. */
    public List<Integer> keyColumns() {
        return table.uniqueColumns().stream()
                .findFirst()
                .map(key -> key.asList())
                .orElse(List.of());
    }

    public String columnName(int column) {
        return rowType.getFieldNames().get(column);
    }

    /** The name that the source has for a column. */
    public String remoteName(int column) {
        return table.remoteColumns().get(column);
    }

    public RelDataType columnType(int column) {
        return rowType.getFieldList().get(column).getType();
    }

    /** True if its rows go by their versions, for want of a key. */
    public boolean isVersioned() {
        List<Integer> key = keyColumns();
        return !key.isEmpty() && columnName(key.get(0)).equals(RowVersions.FIRST);
    }

    /** The source's description of a column. */
    public ColumnDescription column(int column) {
        return table.description().columns().get(column);
    }

    /** True if the source's type of a column is another than the one as which Braid reads it. */
    public boolean isOpaque(int column) {
        return TextSemantics.OPAQUE.equals(column(column).text());
    }

    SqlIdentifier columnIdentifier(int column, SqlParserPos position) {
        return new SqlIdentifier(columnName(column), position);
    }

    /** Its full name, so that no other table can be meant. */
    SqlIdentifier identifier(SqlParserPos position) {
        return new SqlIdentifier(path(), position);
    }
}
