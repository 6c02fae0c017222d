package io.braid.grammar.parser.xml;

import io.braid.grammar.parser.RowsInFrom;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Table function that returns a row for each match of a path in an XML document: its one-based number, and as text the
 * matches of further paths within it. Its arguments are the document, the path and the namespaces of both. They are
 * followed, for each further path, by the name of its column, {@link #XML} or {@link #VALUE}, and the path.
 */
public final class XmlRows extends SqlFunction implements SqlTableFunction {
    public static final XmlRows OPERATOR = new XmlRows();

    /** Number of arguments before those of the columns. */
    public static final int COMMON = 3;
    /** Number of arguments of each column. */
    public static final int OF_COLUMN = 3;

    /** XML of all matches of a path. */
    public static final String XML = "XML";
    /** Text of the single match of a path. */
    public static final String VALUE = "VALUE";

    static final String NUMBER = "number";

    private static final String QUERIED = "xml_document";

    private XmlRows() {
        super(
                "$XML_ROWS",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.CURSOR,
                null,
                OperandTypes.repeat(SqlOperandCountRanges.from(COMMON), OperandTypes.CHARACTER),
                SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return binding -> columns(binding.getTypeFactory(), (binding.getOperandCount() - COMMON) / OF_COLUMN);
    }

    private static RelDataType columns(RelDataTypeFactory types, int count) {
        RelDataType text = types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
        RelDataTypeFactory.Builder columns = types.builder().add(NUMBER, SqlTypeName.BIGINT);
        for (int i = 0; i < count; i++) {
            columns.add(column(i), text);
        }
        return columns.build();
    }

    /** Returns the name of a path's column. */
    static String column(int number) {
        return "value_" + number;
    }

    /** Returns the table expression for FROM, with an alias. */
    static SqlNode table(SqlNode document, List<SqlNode> others, SqlIdentifier rows) {
        List<SqlNode> arguments = new ArrayList<>(List.of(document));
        arguments.addAll(others);
        return RowsInFrom.table(OPERATOR, arguments, QUERIED, rows);
    }
}
