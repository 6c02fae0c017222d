package io.braid.planner.emit;

import io.braid.grammar.parser.Directions;
import io.braid.spi.capability.CodePointOrder;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Sort key with which a source sorts text by code points. */
final class CodePointSortKey extends SqlSpecialOperator {
    private static final String PLACE = "%s";

    private final String before;
    private final String after;

    CodePointSortKey(CodePointOrder order) {
        super("CODE POINTS", SqlKind.OTHER);
        int place = order.form().indexOf(PLACE);
        before = order.form().substring(0, place);
        after = order.form().substring(place + PLACE.length());
    }

    /** Returns an item of ORDER BY with its text in this form. */
    SqlNode in(SqlNode item, SqlSelect select) {
        if (item instanceof SqlBasicCall call && Directions.isDirection(call)) {
            return call.getOperator().createCall(SqlParserPos.ZERO, in(call.operand(0), select));
        }
        // Inside an expression, a number would no longer be an ordinal of the select list.
        SqlNode text = item instanceof SqlLiteral place
                ? SqlUtil.stripAs(select.getSelectList().get(place.intValue(true) - 1))
                : item;
        return createCall(SqlParserPos.ZERO, text);
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
        if (!before.isEmpty()) {
            writer.print(before);
            writer.setNeedWhitespace(false);
        }
        call.operand(0).unparse(writer, 0, 0);
        if (!after.isEmpty()) {
            writer.setNeedWhitespace(false);
            writer.print(after);
        }
    }
}
