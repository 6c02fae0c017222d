package io.braid.planner.syntax;

import io.braid.grammar.parser.GroupByAll;
import io.braid.planner.function.FunctionTable;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Expansion of {@code GROUP BY ALL}: each column of the select list without aggregates and window functions. */
public final class ExpandGroupByAll {
    private static final Set<String> AGGREGATES = FunctionTable.OPERATORS.getOperatorList().stream()
            .filter(SqlAggFunction.class::isInstance)
            .map(SqlOperator::getName)
            .collect(Collectors.toSet());

    private ExpandGroupByAll() {}

    static @Nullable SqlNode rewritten(SqlCall call) {
        if (!(call instanceof SqlSelect select)) {
            return null;
        }
        SqlNodeList groups = select.getGroup();
        if (groups == null || !GroupByAll.is(groups)) {
            return null;
        }
        List<SqlNode> keys = new ArrayList<>();
        for (SqlNode column : select.getSelectList()) {
            SqlNode value = column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
            if (value instanceof SqlIdentifier name && name.isStar()) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "GROUP BY ALL does not go with *; name the columns",
                        CalciteErrors.at(name.getParserPosition()));
            }
            // Skips constants: they do not affect the groups, and a number would be read as a column ordinal.
            if (!(value instanceof SqlLiteral) && !SqlUtil.containsCall(value, ExpandGroupByAll::isOfGroups)) {
                keys.add(value.clone(value.getParserPosition()));
            }
        }
        select.setGroupBy(new SqlNodeList(keys, groups.getParserPosition()));
        return select;
    }

    /** True if an expression contains aggregates or window functions, except in sub-queries. */
    public static boolean areIn(SqlNode expression) {
        boolean[] found = {false};
        expression.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                found[0] |= isOfGroups(call);
                return found[0] || call.isA(SqlKind.QUERY) ? null : super.visit(call);
            }
        });
        return found[0];
    }

    /** True for an aggregate or a window function. */
    public static boolean isOfGroups(SqlCall call) {
        return call.getKind() == SqlKind.OVER
                || AGGREGATES.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
    }
}
