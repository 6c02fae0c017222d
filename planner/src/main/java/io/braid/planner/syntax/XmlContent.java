package io.braid.planner.syntax;

import io.braid.grammar.parser.xml.XmlCall;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.XmlFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Recognition of XML values, which have the type text like all others: the results of certain functions, also through
 * CASE, COALESCE or a sub-query. Only calls that have not been rewritten yet are recognised.
 */
final class XmlContent {
    private static final Set<XmlCall> MAKERS =
            Set.of(XmlCall.ELEMENT, XmlCall.FOREST, XmlCall.AGG, XmlCall.PARSE, XmlCall.INSTRUCTION, XmlCall.QUERY);
    private static final Set<String> NAMED_MAKERS = Set.of("XMLCONCAT", "XMLCOMMENT", "XMLTEXT");
    private static final Set<String> CHOICES = Set.of("COALESCE", "IFNULL", "NVL");
    /** Clauses that may enclose an aggregate. */
    private static final Set<SqlKind> AROUND_AGGREGATES = Set.of(SqlKind.WITHIN_GROUP, SqlKind.FILTER, SqlKind.OVER);

    private XmlContent() {}

    /** Returns a value as the content of an element. */
    static SqlNode content(SqlNode value) {
        return isXml(value) ? value : escaped(value, XmlFunctions.CONTENT);
    }

    /** Returns a value escaped for an attribute or another part of XML. */
    static SqlNode escaped(SqlNode value, String as) {
        SqlParserPos place = value.getParserPosition();
        return FunctionTable.own(XmlFunctions.ESCAPED).createCall(place, value, SqlLiteral.createCharString(as, place));
    }

    /** Returns a value as XML; other text is parsed. */
    static SqlNode xml(SqlNode value) {
        return isXml(value) ? value : parsed(value, XmlCall.CONTENT);
    }

    private static SqlNode parsed(SqlNode value, String kind) {
        SqlParserPos place = value.getParserPosition();
        return FunctionTable.own("XMLPARSE").createCall(place, SqlLiteral.createCharString(kind, place), value);
    }

    /** Rewrites {@code CAST(text AS XML)}, which parses content as in PostgreSQL; null for other calls. */
    static @Nullable SqlNode cast(SqlCall call) {
        return isCast(call) ? xml(call.operand(0)) : null;
    }

    private static boolean isCast(SqlCall call) {
        return call.getKind() == SqlKind.CAST
                && call.operandCount() == 2
                && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeName().isSimple()
                && type.getTypeName().getSimple().equalsIgnoreCase("XML");
    }

    /** True if a value is XML; fails if only some branches are. */
    static boolean isXml(SqlNode value) {
        if (!(value instanceof SqlCall call)) {
            return false;
        }
        SqlOperator operator = call.getOperator();
        String name = operator.getName().toUpperCase(Locale.ROOT);
        if (operator instanceof XmlCall) {
            return MAKERS.contains(operator);
        }
        if (AROUND_AGGREGATES.contains(call.getKind())) {
            return isXml(call.operand(0));
        }
        if (call instanceof SqlCase choice) {
            List<SqlNode> values = new ArrayList<>(choice.getThenOperands());
            values.add(choice.getElseOperand());
            return areXml(values, call);
        }
        if (call instanceof SqlSelect select) {
            return select.getSelectList().size() == 1
                    && isXml(SqlUtil.stripAs(select.getSelectList().get(0)));
        }
        if (call instanceof SqlOrderBy sorted) {
            return isXml(sorted.query);
        }
        if (call instanceof SqlWith with) {
            return isXml(with.body);
        }
        if (SqlKind.SET_QUERY.contains(call.getKind()) || CHOICES.contains(name)) {
            return areXml(call.getOperandList(), call);
        }
        return NAMED_MAKERS.contains(name) || isCast(call);
    }

    private static boolean areXml(List<SqlNode> values, SqlCall call) {
        List<SqlNode> present =
                values.stream().filter(value -> !SqlUtil.isNull(value)).toList();
        long xml = present.stream().filter(XmlContent::isXml).count();
        if (xml > 0 && xml < present.size()) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "This is XML in some cases, and other text in others: write XMLTEXT(...) around what is text, or"
                            + " XMLPARSE(CONTENT ...) around what is XML as well",
                    CalciteErrors.at(call.getParserPosition()));
        }
        return xml > 0;
    }
}
