package io.braid.grammar.parser.xml;

import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A column of {@code XMLTABLE} during parsing. */
public final class XmlColumn {
    private final SqlParserPos place;
    private final SqlNode name;
    private final SqlDataTypeSpec type;
    private final boolean isXml;
    private SqlNode path;
    private SqlNode instead;
    private boolean isRequired;

    XmlColumn(SqlIdentifier name, SqlDataTypeSpec type) {
        this.place = name.getParserPosition();
        this.name = SqlLiteral.createCharString(name.getSimple(), place);
        this.type = type;
        this.isXml = type.getTypeName().getSimple().equalsIgnoreCase(XmlRows.XML);
        this.path = this.name;
        this.instead = SqlLiteral.createNull(place);
    }

    /** Sets the path, by default the elements of its own name. */
    public void at(SqlNode where) {
        path = where;
    }

    /** Sets the path to the row itself. */
    void atRow() {
        path = SqlLiteral.createCharString(".", place);
    }

    /** Sets the default for a path without a match. */
    public void instead(SqlNode value) {
        instead = value;
    }

    /** Makes a missing value an error. */
    public void require() {
        isRequired = true;
    }

    /** Returns its arguments of the function that produces the rows. */
    List<SqlNode> arguments() {
        String kind = isXml ? XmlRows.XML : XmlRows.VALUE;
        return List.of(name, SqlLiteral.createCharString(kind, place), path);
    }

    /** Returns its value of the text that is found. */
    SqlNode of(SqlNode found) {
        SqlNode required = SqlLiteral.createBoolean(isRequired, place);
        return isXml
                ? XmlCall.COLUMN.createCall(place, found, name, instead, required)
                : XmlCall.COLUMN.createCall(place, found, name, instead, required, type);
    }
}
