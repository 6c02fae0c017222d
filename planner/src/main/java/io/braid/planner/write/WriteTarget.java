package io.braid.planner.write;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * The table whose rows a statement changes, itself or through a view of it. Columns go by their places in the table.
 */
public final class WriteTarget {
    private final SourceTable table;
    private final RelDataType rowType;
    private final @Nullable WrittenView view;
    private final boolean keyHidden;

    /** A table that is named in the statement, and that is seen as it is. */
    public WriteTarget(SourceTable table) {
        this(table, null, false);
    }

    /**
     * A table.
     *
     * @param view by which the statement names it; null if by its own name
     * @param keyHidden true if the statement cannot name the columns of its key
     */
    public WriteTarget(SourceTable table, @Nullable WrittenView view, boolean keyHidden) {
        this.table = table;
        this.rowType = table.getRowType(Types.newFactory());
        this.view = view;
        this.keyHidden = keyHidden;
    }

    public SourceTable table() {
        return table;
    }

    /** The view through which it is written; null if there is none. */
    public @Nullable WrittenView view() {
        return view;
    }

    /** True if the statement cannot name the columns of its key, which then are found below the query of its rows. */
    public boolean isKeyHidden() {
        return keyHidden || view != null;
    }

    /** The schema of the table or view that the statement names, whose privileges and policies hold. */
    public String namedSchema() {
        return view == null ? table.schema() : view.definition().schema();
    }

    /** The name of the table or view that the statement names. */
    public String namedTable() {
        return view == null ? table.name() : view.definition().name();
    }

    /** The schema and name of the table in Braid. */
    public List<String> path() {
        return List.of(table.schema(), table.name());
    }

    /** The table or view that the statement names, as messages call it. */
    public String name() {
        return namedSchema() + "." + namedTable();
    }

    /** All columns, in the order of the table or view. */
    List<Integer> allColumns() {
        return IntStream.range(0, names().size()).map(this::place).boxed().toList();
    }

    private List<String> names() {
        return view == null ? rowType.getFieldNames() : view.names();
    }

    /** The column of the table that is a column of what the statement names. */
    private int place(int named) {
        if (view == null) {
            return named;
        }
        int place = view.columns().get(named);
        if (place < 0) {
            throw new BraidException(
                    ErrorCode.READ_ONLY,
                    "Column '" + view.names().get(named) + "' of view " + name()
                            + " is computed and cannot be written: name columns that are columns of "
                            + "the view's table");
        }
        return place;
    }

    /** The columns of a list, each of which must be there, and once. */
    public List<Integer> columns(SqlNodeList names) {
        return ListedColumns.of(names, this::column);
    }

    private int column(SqlIdentifier written) {
        List<String> names = names();
        String name = written.names.get(written.names.size() - 1);
        return IntStream.range(0, names.size())
                .filter(i -> names.get(i).equalsIgnoreCase(name))
                .map(this::place)
                .boxed()
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

    /** The name of a column in the statement. */
    public String columnName(int column) {
        int named = view == null ? -1 : view.columns().indexOf(column);
        return view == null || named < 0
                ? rowType.getFieldNames().get(column)
                : view.names().get(named);
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

    /** The full name of the table or view, so that no other can be meant. */
    public SqlIdentifier identifier(SqlParserPos position) {
        return new SqlIdentifier(List.of(namedSchema(), namedTable()), position);
    }
}
