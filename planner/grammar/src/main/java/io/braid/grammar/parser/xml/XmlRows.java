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
 * The function that makes rows of what a path finds in an XML document: the number of each from 1 on, and as texts what
 * other paths find from there. Its arguments are the document, the path, the namespaces of both, and of each other path
 * the name of its column, whether it finds {@link #XML} or {@link #VALUE}s, and the path.
 */
public final class XmlRows extends SqlFunction implements SqlTableFunction {
    public static final XmlRows OPERATOR = new XmlRows();

    /** The arguments before those of the columns. */
    public static final int COMMON = 3;
    /** The arguments of each column. */
    public static final int OF_COLUMN = 3;

    /** All that a path finds, as XML. */
    public static final String XML = "XML";
    /** The text of the one thing that a path finds. */
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

    /** The name of what a path finds. */
    static String column(int number) {
        return "value_" + number;
    }

    /** What stands in FROM for the rows, which are called by a name. */
    static SqlNode table(SqlNode document, List<SqlNode> others, SqlIdentifier rows) {
        List<SqlNode> arguments = new ArrayList<>(List.of(document));
        arguments.addAll(others);
        return RowsInFrom.table(OPERATOR, arguments, QUERIED, rows);
    }
}
