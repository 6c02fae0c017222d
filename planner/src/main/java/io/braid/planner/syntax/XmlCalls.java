package io.braid.planner.syntax;

import io.braid.grammar.parser.xml.XmlCall;
import io.braid.grammar.parser.xml.XmlRows;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.XmlFunctions;
import io.braid.planner.function.xml.XmlPath;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * SQL/XML syntax as calls of Braid's functions, {@code XMLAGG(x)} as {@code LISTAGG(x, '')}. Calls are expanded
 * top-down, so that the arguments can still be recognised as {@linkplain XmlContent XML}.
 */
final class XmlCalls {
    private XmlCalls() {}

    /** Expands a call without changing its arguments; null if it is no XML syntax. */
    static @Nullable SqlNode spelledOut(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (operator instanceof XmlCall) {
            return ofWords(call);
        }
        if (operator.equals(XmlCall.IS_DOCUMENT)) {
            return isDocument(call);
        }
        if (operator.equals(XmlCall.IS_NOT_DOCUMENT)) {
            return SqlStdOperatorTable.NOT.createCall(call.getParserPosition(), isDocument(call));
        }
        if (operator.equals(XmlRows.OPERATOR)) {
            for (int i = XmlRows.COMMON + XmlRows.OF_COLUMN - 1; i < call.operandCount(); i += XmlRows.OF_COLUMN) {
                check(call.operand(i), call.operand(2));
            }
            check(call.operand(1), call.operand(2));
            return null;
        }
        return operator instanceof SqlUnresolvedFunction ? named(call) : XmlContent.cast(call);
    }

    private static SqlNode ofWords(SqlCall call) {
        SqlOperator operator = call.getOperator();
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        if (operator.equals(XmlCall.AGG)) {
            return aggregated(call);
        }
        if (operator.equals(XmlCall.SERIALIZE)) {
            return serialized(call);
        }
        if (operator.equals(XmlCall.COLUMN)) {
            return column(call);
        }
        if (operator.equals(XmlCall.ELEMENT)) {
            int content = 2 + 2 * ((SqlNumericLiteral) call.operand(1)).intValue(true);
            for (int i = 3; i < content; i += 2) {
                operands.set(i, XmlContent.escaped(operands.get(i), XmlFunctions.ATTRIBUTE));
            }
            for (int i = content; i < operands.size(); i++) {
                operands.set(i, XmlContent.content(operands.get(i)));
            }
        } else if (operator.equals(XmlCall.FOREST)) {
            for (int i = 1; i < operands.size(); i += 2) {
                operands.set(i, XmlContent.content(operands.get(i)));
            }
        } else if (operator.equals(XmlCall.EXISTS) || operator.equals(XmlCall.QUERY)) {
            check(call.operand(0), call.operand(2));
        }
        return own(operator.getName(), place, operands.toArray(SqlNode[]::new));
    }

    private static @Nullable SqlNode named(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        return switch (name + " " + call.operandCount()) {
            case "XMLTEXT 1" -> XmlContent.escaped(call.operand(0), XmlFunctions.ANYWHERE);
            case "XPATH_EXISTS 2" -> {
                check(call.operand(0), text("", place));
                yield own("XMLEXISTS", place, call.operand(0), call.operand(1), text("", place));
            }
            case "XPATHVALUE 2" -> {
                check(call.operand(1), text("", place));
                yield null;
            }
            default ->
                name.equals("XMLCONCAT")
                        ? own(
                                name,
                                place,
                                call.getOperandList().stream()
                                        .map(XmlContent::xml)
                                        .toArray(SqlNode[]::new))
                        : null;
        };
    }

    private static SqlNode aggregated(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> values = call.getOperandList().stream()
                .filter(operand -> !(operand instanceof SqlNodeList))
                .toList();
        if (values.size() != 1) {
            throw CalciteErrors.wrongCount("XMLAGG", "(xml ORDER BY ...)", call);
        }
        SqlNode joined = FunctionTable.own("LISTAGG")
                .createCall(
                        call.getFunctionQuantifier(), place, List.of(XmlContent.xml(values.get(0)), text("", place)));
        return call.getOperandList().stream()
                .filter(SqlNodeList.class::isInstance)
                .findFirst()
                .map(order -> (SqlNode) SqlStdOperatorTable.WITHIN_GROUP.createCall(place, joined, order))
                .orElse(joined);
    }

    private static SqlNode serialized(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        boolean isChecked = isText(call.operand(0), XmlCall.CONTENT) && XmlContent.isXml(call.operand(1));
        SqlNode xml = isChecked ? call.operand(1) : own("XMLPARSE", place, call.operand(0), call.operand(1));
        return call.operandCount() == 2 ? xml : SqlStdOperatorTable.CAST.createCall(place, xml, call.operand(2));
    }

    private static boolean isText(SqlNode literal, String text) {
        return text.equals(((SqlLiteral) literal).getValueAs(String.class));
    }

    private static SqlNode isDocument(SqlCall call) {
        return own("XML_IS_WELL_FORMED_DOCUMENT", call.getParserPosition(), call.operand(0));
    }

    /**
     * Converts a match to the type of the column: {@code COALESCE(TRY_CAST(found AS type), CAST(unfit(found) AS type),
     * instead, CAST(missing(found) AS type))}, of which the second fails for a match of another type.
     */
    private static SqlNode column(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode found = call.operand(0);
        SqlNode name = call.operand(1);
        SqlNode instead = call.operand(2);
        @Nullable SqlNode type = call.operandCount() > 4 ? call.operand(4) : null;
        List<SqlNode> choices = new ArrayList<>();
        if (type == null) {
            choices.add(found);
        } else {
            SqlNode unfit = own(XmlFunctions.UNFIT, place, found, name, text(type.toString(), place));
            choices.add(SqlLibraryOperators.TRY_CAST.createCall(place, found, type));
            choices.add(cast(unfit, type));
        }
        if (!SqlUtil.isNull(instead)) {
            choices.add(cast(instead, type));
        }
        if (((SqlLiteral) call.operand(3)).booleanValue()) {
            choices.add(cast(own(XmlFunctions.MISSING, place, found, name), type));
        }
        return choices.size() == 1 ? choices.get(0) : SqlStdOperatorTable.COALESCE.createCall(place, choices);
    }

    private static SqlNode cast(SqlNode value, @Nullable SqlNode type) {
        return type == null ? value : SqlStdOperatorTable.CAST.createCall(value.getParserPosition(), value, type);
    }

    /** Parses a literal path immediately, so that an error in it has a position. */
    private static void check(SqlNode path, SqlNode namespaces) {
        if (path instanceof SqlCharStringLiteral literal) {
            try {
                XmlPath.of(
                        String.valueOf(literal.getValueAs(String.class)),
                        String.valueOf(((SqlLiteral) namespaces).getValueAs(String.class)));
            } catch (BraidException e) {
                throw new BraidException(e.code(), e.sentence(), CalciteErrors.at(path.getParserPosition()), e);
            }
        }
    }

    private static SqlNode own(String function, SqlParserPos place, SqlNode... arguments) {
        return FunctionTable.own(function).createCall(place, arguments);
    }

    private static SqlNode text(String text, SqlParserPos place) {
        return SqlLiteral.createCharString(text, place);
    }
}
