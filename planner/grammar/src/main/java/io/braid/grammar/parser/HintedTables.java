package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Distribution of the hints before parentheses in FROM to each of the tables in them; the hints record their common
 * origin.
 */
public final class HintedTables {
    /** Hint option with the position of a hint that is not written at its table. */
    public static final String PLACE = "place";
    /** Hint option with the number of tables that a hint was distributed to. */
    public static final String TABLES = "tables";

    private final List<SqlNode> written;
    private final SqlParserPos place;
    private final List<SqlNodeList> found = new ArrayList<>();

    public HintedTables(List<SqlNode> written, SqlParserPos place) {
        this.written = List.copyOf(written);
        this.place = place;
    }

    /** Returns the relation in the parentheses, with the hints. */
    public SqlNode in(SqlNode relation) {
        SqlNode hinted = spread(relation);
        if (found.isEmpty()) {
            throw new Mistake(
                    ErrorCode.SYNTAX_ERROR,
                    new Place(place.getLineNum(), place.getColumnNum()),
                    "a hint is about tables, and none is named here");
        }
        for (SqlNode hint : written) {
            found.forEach(hints -> hints.add(placed((SqlHint) hint)));
        }
        return hinted;
    }

    private SqlHint placed(SqlHint hint) {
        Map<String, String> options = new LinkedHashMap<>(hint.getOptionKVPairs());
        options.put(
                PLACE, "what is in parentheses (line " + place.getLineNum() + ", column " + place.getColumnNum() + ")");
        options.put(TABLES, String.valueOf(found.size()));
        SqlParserPos at = hint.getParserPosition();
        SqlNodeList list = new SqlNodeList(at);
        options.forEach((name, value) -> {
            list.add(new SqlIdentifier(name, at));
            list.add(SqlLiteral.createCharString(value, at));
        });
        return new SqlHint(at, new SqlIdentifier(hint.getName(), at), list, SqlHint.HintOptionFormat.KV_LIST);
    }

    private SqlNode spread(SqlNode node) {
        if (node instanceof SqlIdentifier name) {
            return at(name, SqlNodeList.EMPTY);
        }
        if (node instanceof SqlTableRef table) {
            return at((SqlIdentifier) table.getOperandList().get(0), (SqlNodeList)
                    table.getOperandList().get(1));
        }
        if (node instanceof SqlJoin join) {
            join.setLeft(spread(join.getLeft()));
            join.setRight(spread(join.getRight()));
        } else if (node instanceof SqlSelect select && select.getFrom() != null) {
            select.setFrom(spread(select.getFrom()));
        } else if (node instanceof SqlWith with) {
            with.body = spread(with.body);
        } else if (node instanceof SqlOrderBy ordered) {
            return new SqlOrderBy(
                    ordered.getParserPosition(),
                    spread(ordered.query),
                    ordered.orderList,
                    ordered.offset,
                    ordered.fetch);
        } else if (node instanceof SqlBasicCall call) {
            spreadOperands(call);
        }
        return node;
    }

    /** Descends into aliased relations and set operations. */
    private void spreadOperands(SqlCall call) {
        switch (call.getKind()) {
            case AS, LATERAL, TABLESAMPLE -> call.setOperand(0, spread(call.operand(0)));
            case UNION, INTERSECT, EXCEPT -> {
                for (int i = 0; i < call.operandCount(); i++) {
                    call.setOperand(i, spread(call.operand(i)));
                }
            }
            default -> {}
        }
    }

    private SqlTableRef at(SqlIdentifier name, SqlNodeList own) {
        SqlNodeList hints = new SqlNodeList(own.getList(), place);
        found.add(hints);
        return new SqlTableRef(name.getParserPosition(), name, hints);
    }
}
