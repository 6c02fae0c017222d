package io.braid.grammar.parser.xml;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Builder of {@code XMLFOREST} for the parser. */
public final class XmlForest {
    private final List<SqlNode> operands = new ArrayList<>();

    /** Adds an element, named after its column unless it has an explicit name. */
    public void add(SqlNode value, @Nullable SqlIdentifier element) {
        operands.add(XmlName.of(element, value, "an element of XMLFOREST"));
        operands.add(value);
    }

    /** Returns the call. */
    public SqlNode call(SqlParserPos place) {
        return XmlCall.FOREST.createCall(place, operands);
    }
}
