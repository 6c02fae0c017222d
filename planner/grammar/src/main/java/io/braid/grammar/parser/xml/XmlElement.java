package io.braid.grammar.parser.xml;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code XMLELEMENT} during parsing. */
public final class XmlElement {
    private final SqlNode name;
    private final List<SqlNode> attributes = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<SqlNode> content = new ArrayList<>();

    public XmlElement(SqlIdentifier name) {
        this.name = XmlName.of(name);
    }

    /** Declares its namespaces. */
    public void declare(XmlNamespaces namespaces) {
        List<SqlNode> declared = namespaces.attributes();
        for (int i = 0; i < declared.size(); i += 2) {
            names.add(text((SqlLiteral) declared.get(i)));
        }
        attributes.addAll(declared);
    }

    /** Adds an attribute; by default it has the name of the column that is its value. */
    public void attribute(SqlNode value, @Nullable SqlIdentifier attribute) {
        SqlLiteral attributeName = XmlName.of(attribute, value, "an attribute");
        String text = text(attributeName);
        if (!names.add(text)) {
            SqlParserPos place = attributeName.getParserPosition();
            throw new Mistake(
                    ErrorCode.SYNTAX_ERROR,
                    new Place(place.getLineNum(), place.getColumnNum()),
                    "there are two attributes of the name " + text);
        }
        attributes.add(attributeName);
        attributes.add(value);
    }

    private static String text(SqlLiteral name) {
        return String.valueOf(name.getValueAs(String.class));
    }

    /** Adds content. */
    public void add(SqlNode value) {
        content.add(value);
    }

    /** Returns the call. */
    public SqlNode call(SqlParserPos place) {
        List<SqlNode> operands = new ArrayList<>();
        operands.add(name);
        operands.add(SqlLiteral.createExactNumeric(String.valueOf(attributes.size() / 2), place));
        operands.addAll(attributes);
        operands.addAll(content);
        return XmlCall.ELEMENT.createCall(place, operands);
    }
}
