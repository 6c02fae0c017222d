package io.braid.grammar.parser.xml;

import io.braid.grammar.parser.RowsInFrom;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Builder of {@code XMLTABLE('path' PASSING document COLUMNS ...)} for the parser: a query of {@link XmlRows}. */
public final class XmlTable {
    private static final String ROWS = "xml_rows";
    /** Default column of a table without COLUMNS, as in other databases. */
    private static final String WHOLE = "OBJECT_VALUE";

    private final SqlNode path;
    private final SqlIdentifier row;
    private final List<SqlNode> arguments = new ArrayList<>();
    private final List<XmlColumn> values = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();

    /** Column of the query. */
    private interface Column {
        SqlNode node();
    }

    public XmlTable(SqlNode path, SqlNode namespaces) {
        this.path = path;
        this.row = new SqlIdentifier(ROWS, path.getParserPosition());
        arguments.add(path);
        arguments.add(namespaces);
    }

    /** Adds a column FOR ORDINALITY. */
    public void number(SqlIdentifier name) {
        columns.add(() -> named(row.plus(XmlRows.NUMBER, name.getParserPosition()), name));
    }

    /** Adds a column with a path. */
    public XmlColumn add(SqlIdentifier name, SqlDataTypeSpec type) {
        XmlColumn column = new XmlColumn(name, type);
        SqlIdentifier value = row.plus(XmlRows.column(values.size()), name.getParserPosition());
        values.add(column);
        columns.add(() -> named(column.of(value), name));
        return column;
    }

    private static SqlNode named(SqlNode value, SqlIdentifier name) {
        return SqlStdOperatorTable.AS.createCall(name.getParserPosition(), value, name);
    }

    /** Returns the query of the rows of a document. */
    public SqlNode rows(SqlNode document, SqlParserPos place) {
        if (columns.isEmpty()) {
            SqlIdentifier xml = new SqlIdentifier(XmlRows.XML, place);
            add(new SqlIdentifier(WHOLE, place), new SqlDataTypeSpec(new SqlUserDefinedTypeNameSpec(xml, place), place))
                    .atRow();
        }
        values.forEach(value -> arguments.addAll(value.arguments()));
        SqlNodeList selected =
                new SqlNodeList(columns.stream().map(Column::node).toList(), path.getParserPosition());
        return RowsInFrom.lateral(selected, XmlRows.table(document, arguments, row));
    }
}
