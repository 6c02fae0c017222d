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
 * The table whose rows a statement modifies, directly or through a view. Columns are identified by their position in
 * the table.
 */
public final class WriteTarget {
    private final SourceTable table;
    private final RelDataType rowType;
    private final @Nullable WrittenView view;
    private final boolean keyHidden;

    /** Creates a target for a table that the statement names, without policies. */
    public WriteTarget(SourceTable table) {
        this(table, null, false);
    }

    /**
     * Creates a target.
     *
     * @param view the view that the statement names; null if it names the table
     * @param keyHidden true if the statement cannot reference the columns of its key
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

    /** Returns the view that the statement names; null if it names the table. */
    public @Nullable WrittenView view() {
        return view;
    }

    /** True if the statement cannot reference the key columns, which are then read below the query of its rows. */
    public boolean isKeyHidden() {
        return keyHidden || view != null;
    }

    /** Returns the schema of the table or view that the statement names, whose privileges and policies apply. */
    public String namedSchema() {
        return view == null ? table.schema() : view.definition().schema();
    }

    /** Returns the name of the table or view that the statement names. */
    public String namedTable() {
        return view == null ? table.name() : view.definition().name();
    }

    /** Returns the schema and name of the table in Braid. */
    public List<String> path() {
        return List.of(table.schema(), table.name());
    }

    /** Returns the qualified name of the table or view that the statement names, for messages. */
    public String name() {
        return namedSchema() + "." + namedTable();
    }

    /** Returns all columns, in the order of the table or view. */
    List<Integer> allColumns() {
        return IntStream.range(0, names().size()).map(this::place).boxed().toList();
    }

    private List<String> names() {
        return view == null ? rowType.getFieldNames() : view.names();
    }

    /** Returns the table column of a column that the statement names; fails if the view computes it. */
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

    /** Returns the columns of a list, which must exist and be distinct. */
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

    /** Returns the columns of its key; none if it has no key. */
    public List<Integer> keyColumns() {
        return table.uniqueColumns().stream()
                .findFirst()
                .map(key -> key.asList())
                .orElse(List.of());
    }

    /** Returns the name of a column in the statement. */
    public String columnName(int column) {
        int named = view == null ? -1 : view.columns().indexOf(column);
        return view == null || named < 0
                ? rowType.getFieldNames().get(column)
                : view.names().get(named);
    }

    /** Returns the remote name of a column. */
    public String remoteName(int column) {
        return table.remoteColumns().get(column);
    }

    public RelDataType columnType(int column) {
        return rowType.getFieldList().get(column).getType();
    }

    /** True if rows are identified by row versions because the table has no key. */
    public boolean isVersioned() {
        List<Integer> key = keyColumns();
        return !key.isEmpty() && columnName(key.get(0)).equals(RowVersions.FIRST);
    }

    /** Returns the source's description of a column. */
    public ColumnDescription column(int column) {
        return table.description().columns().get(column);
    }

    /** True if Braid reads a column as another type than it has in the source. */
    public boolean isOpaque(int column) {
        return TextSemantics.OPAQUE.equals(column(column).text());
    }

    SqlIdentifier columnIdentifier(int column, SqlParserPos position) {
        return new SqlIdentifier(columnName(column), position);
    }

    /** Returns the fully qualified name of the table or view, which is unambiguous. */
    public SqlIdentifier identifier(SqlParserPos position) {
        return new SqlIdentifier(List.of(namedSchema(), namedTable()), position);
    }
}
