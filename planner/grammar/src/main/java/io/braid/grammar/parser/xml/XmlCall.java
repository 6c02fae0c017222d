package io.braid.grammar.parser.xml;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Calls of the XML functions, with keywords turned into operands. */
public final class XmlCall extends SqlFunction {
    /** Operands: name, number of attributes, name and value of each attribute, and content. */
    public static final XmlCall ELEMENT = new XmlCall("XMLELEMENT");
    /** Operands: name and content of each element. */
    public static final XmlCall FOREST = new XmlCall("XMLFOREST");
    /** Operands: a value, and optionally an order. */
    public static final XmlCall AGG = new XmlCall("XMLAGG");
    /** Operands: {@link #DOCUMENT} or {@link #CONTENT}, and a text. */
    public static final XmlCall PARSE = new XmlCall("XMLPARSE");
    /** Operands: {@link #DOCUMENT} or {@link #CONTENT}, a value, and optionally the type of the result. */
    public static final XmlCall SERIALIZE = new XmlCall("XMLSERIALIZE");
    /** Operands: target, and optionally content. */
    public static final XmlCall INSTRUCTION = new XmlCall("XMLPI");
    /** Operands: path, document and namespaces. */
    public static final XmlCall EXISTS = new XmlCall("XMLEXISTS");
    /** Operands: path, document, namespaces, and the result for no match, {@link #EMPTY} or {@link #NULL}. */
    public static final XmlCall QUERY = new XmlCall("XMLQUERY");
    /** Column of XMLTABLE. Operands: the match, its name and type, its default, and whether it is required. */
    public static final XmlCall COLUMN = new XmlCall("XMLTABLE");

    public static final SqlPostfixOperator IS_DOCUMENT = test("IS DOCUMENT");
    public static final SqlPostfixOperator IS_NOT_DOCUMENT = test("IS NOT DOCUMENT");

    public static final String DOCUMENT = "DOCUMENT";
    public static final String CONTENT = "CONTENT";
    public static final String EMPTY = "EMPTY";
    public static final String NULL = "NULL";

    private XmlCall(String name) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                null,
                OperandTypes.VARIADIC,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    private static SqlPostfixOperator test(String name) {
        return new SqlPostfixOperator(
                name,
                SqlKind.OTHER,
                SqlStdOperatorTable.IS_NULL.getLeftPrec(),
                ReturnTypes.BOOLEAN_NULLABLE,
                InferTypes.VARCHAR_1024,
                OperandTypes.CHARACTER);
    }

    /** Returns {@code XMLSERIALIZE(...)}; the defaults are CONTENT and text. */
    public static SqlNode serialized(
            @Nullable SqlNode kind, SqlNode xml, @Nullable SqlDataTypeSpec type, SqlParserPos place) {
        List<SqlNode> operands = new ArrayList<>();
        operands.add(kind == null ? SqlLiteral.createCharString(CONTENT, place) : kind);
        operands.add(xml);
        if (type != null) {
            operands.add(type);
        }
        return SERIALIZE.createCall(place, operands);
    }

    /** {@code XMLPI(...)}. */
    public static SqlNode instruction(SqlIdentifier target, @Nullable SqlNode content, SqlParserPos place) {
        SqlNode name = XmlName.of(target);
        return content == null ? INSTRUCTION.createCall(place, name) : INSTRUCTION.createCall(place, name, content);
    }
}
