package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.string;

import io.braid.engine.plan.expression.RowFunction;
import io.braid.grammar.parser.xml.XmlCall;
import io.braid.planner.function.value.Arguments;
import io.braid.planner.function.xml.XmlNodes;
import io.braid.planner.function.xml.XmlPath;
import io.braid.planner.function.xml.XmlReader;
import io.braid.planner.function.xml.XmlText;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Functions on XML, which Braid represents as text, with the arguments of {@link XmlCall}. */
public final class XmlFunctions {
    /** Function that escapes a value for one of the contexts below. */
    public static final String ESCAPED = "$XML_ESCAPED";

    public static final String CONTENT = "content";
    public static final String ATTRIBUTE = "attribute";
    public static final String ANYWHERE = "anywhere";

    /**
     * Function that fails for a text that does not fit a column, if it is not null. Arguments: text, column and type.
     */
    public static final String UNFIT = "$XML_UNFIT";
    /** Function that fails for a missing value. Arguments: the missing part, and the column. */
    public static final String MISSING = "$XML_MISSING";

    static final List<String> INTERNAL = List.of(ESCAPED, UNFIT, MISSING, "$XML_ROWS");

    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final List<BraidFunction> ALL = List.of(
            new BraidFunction("XMLELEMENT", TEXT, OperandTypes.VARIADIC, type -> XmlFunctions::element),
            new BraidFunction("XMLFOREST", TEXT, texts(2), type -> XmlFunctions::forest),
            new BraidFunction("XMLCONCAT", TEXT, texts(1), type -> XmlFunctions::joined),
            ofPresent("XMLCOMMENT", OperandTypes.CHARACTER, a -> comment(string(a[0]))),
            ofPresent(
                    "XMLPI",
                    OperandTypes.or(OperandTypes.CHARACTER, OperandTypes.CHARACTER_CHARACTER),
                    XmlFunctions::instruction),
            ofPresent("XMLPARSE", OperandTypes.CHARACTER_CHARACTER, XmlFunctions::parsed),
            ofPresent("XMLQUERY", texts(4), XmlFunctions::query),
            ofPresent("XPATHVALUE", OperandTypes.CHARACTER_CHARACTER, XmlFunctions::value),
            test("XMLEXISTS", texts(3), XmlFunctions::exists),
            test("XML_IS_WELL_FORMED", OperandTypes.CHARACTER, a -> XmlReader.isContent(string(a[0]))),
            test("XML_IS_WELL_FORMED_CONTENT", OperandTypes.CHARACTER, a -> XmlReader.isContent(string(a[0]))),
            test("XML_IS_WELL_FORMED_DOCUMENT", OperandTypes.CHARACTER, a -> XmlReader.isDocument(string(a[0]))),
            ofPresent(ESCAPED, OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.CHARACTER), XmlFunctions::escaped),
            ofPresent(UNFIT, texts(3), XmlFunctions::unfit),
            new BraidFunction(MISSING, TEXT, texts(2), type -> XmlFunctions::missing));

    private XmlFunctions() {}

    private static SqlOperandTypeChecker texts(int atLeast) {
        return OperandTypes.repeat(SqlOperandCountRanges.from(atLeast), OperandTypes.CHARACTER);
    }

    private static BraidFunction ofPresent(String name, SqlOperandTypeChecker operands, RowFunction function) {
        return new BraidFunction(name, TEXT, operands, BraidFunction.Body.ofPresent(function));
    }

    private static BraidFunction test(String name, SqlOperandTypeChecker operands, RowFunction function) {
        SqlReturnTypeInference truth = ReturnTypes.BOOLEAN.andThen(SqlTypeTransforms.FORCE_NULLABLE);
        return new BraidFunction(name, truth, operands, BraidFunction.Body.ofPresent(function));
    }

    private static Object element(@Nullable Object[] a) {
        int content = 2 + 2 * (int) Arguments.number(a[1]);
        StringBuilder element = new StringBuilder("<").append(a[0]);
        for (int i = 2; i < content; i += 2) {
            if (a[i + 1] != null) {
                element.append(' ').append(a[i]).append("=\"").append(a[i + 1]).append('"');
            }
        }
        boolean isEmpty = true;
        for (int i = content; i < a.length; i++) {
            if (a[i] != null) {
                element.append(isEmpty ? ">" : "").append(a[i]);
                isEmpty = false;
            }
        }
        return isEmpty
                ? element.append("/>").toString()
                : element.append("</").append(a[0]).append('>').toString();
    }

    private static @Nullable Object forest(@Nullable Object[] a) {
        StringBuilder forest = new StringBuilder();
        for (int i = 0; i < a.length; i += 2) {
            if (a[i + 1] != null) {
                forest.append('<').append(a[i]).append('>').append(a[i + 1]);
                forest.append("</").append(a[i]).append('>');
            }
        }
        return forest.isEmpty() ? null : forest.toString();
    }

    private static @Nullable Object joined(@Nullable Object[] a) {
        StringBuilder all = new StringBuilder();
        boolean isNull = true;
        for (Object each : a) {
            if (each != null) {
                all.append(each);
                isNull = false;
            }
        }
        return isNull ? null : all.toString();
    }

    private static String comment(String text) {
        if (text.contains("--") || text.endsWith("-")) {
            throw new BraidException(
                    ErrorCode.INVALID_XML_COMMENT, "A comment of XML has no '--' in it, and no '-' at its end");
        }
        return "<!--" + XmlText.checked(text) + "-->";
    }

    private static Object instruction(@Nullable Object[] a) {
        String target = string(a[0]);
        if (target.toLowerCase(Locale.ROOT).equals("xml")) {
            throw new BraidException(
                    ErrorCode.INVALID_XML_INSTRUCTION,
                    "The target of a processing instruction of XML is not xml itself");
        }
        if (a.length == 1) {
            return "<?" + target + "?>";
        }
        String content = string(a[1]);
        if (content.contains("?>")) {
            throw new BraidException(
                    ErrorCode.INVALID_XML_INSTRUCTION, "A processing instruction of XML has no '?>' in it");
        }
        return "<?" + target + ' ' + XmlText.checked(content.stripLeading()) + "?>";
    }

    private static Object parsed(@Nullable Object[] a) {
        return XmlCall.DOCUMENT.equals(a[0])
                ? XmlReader.checkedDocument(string(a[1]))
                : XmlReader.checkedContent(string(a[1]));
    }

    /** Evaluates a path. Arguments: path, document and namespaces. */
    private static XmlPath.Found found(@Nullable Object[] a) {
        return XmlPath.of(string(a[0]), string(a[2])).in(XmlReader.document(string(a[1])));
    }

    private static Object exists(@Nullable Object[] a) {
        XmlPath.Found found = found(a);
        return found.value() != null || !found.nodes().isEmpty();
    }

    private static @Nullable Object query(@Nullable Object[] a) {
        XmlPath.Found found = found(a);
        if (found.value() != null) {
            return XmlText.content(found.value());
        }
        boolean isNull = found.nodes().isEmpty() && XmlCall.NULL.equals(a[3]);
        return isNull ? null : XmlNodes.xml(found.nodes());
    }

    private static @Nullable Object value(@Nullable Object[] a) {
        XmlPath.Found found = XmlPath.of(string(a[1]), "").in(XmlReader.document(string(a[0])));
        if (found.value() != null) {
            return found.value();
        }
        return found.nodes().isEmpty() ? null : XmlNodes.text(found.nodes().get(0));
    }

    private static Object escaped(@Nullable Object[] a) {
        String text = string(a[0]);
        return switch (string(a[1])) {
            case ATTRIBUTE -> XmlText.attribute(text);
            case ANYWHERE -> XmlText.anywhere(text);
            default -> XmlText.content(text);
        };
    }

    private static Object unfit(@Nullable Object[] a) {
        throw new BraidException(
                ErrorCode.INVALID_CAST,
                "'" + a[0] + "' is no " + a[2] + ", which column " + a[1] + " of XMLTABLE is to be");
    }

    private static @Nullable Object missing(@Nullable Object[] a) {
        throw new BraidException(
                ErrorCode.NULL_NOT_ALLOWED,
                "There is nothing for column " + a[1] + " of XMLTABLE, which is declared as NOT NULL");
    }
}
