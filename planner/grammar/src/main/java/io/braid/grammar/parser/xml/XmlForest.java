package io.braid.grammar.parser.xml;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code XMLFOREST}, while it is read. */
public final class XmlForest {
    private final List<SqlNode> operands = new ArrayList<>();

    /** Adds an element, which is called as the column that its content is unless it has a name. */
    public void add(SqlNode value, @Nullable SqlIdentifier element) {
        operands.add(XmlName.of(element, value, "an element of XMLFOREST"));
        operands.add(value);
    }

    /** The whole. */
    public SqlNode call(SqlParserPos place) {
        return XmlCall.FOREST.createCall(place, operands);
    }
}
