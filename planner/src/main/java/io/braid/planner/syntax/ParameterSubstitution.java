package io.braid.planner.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Substitution of values for a function's parameters, which are unqualified names or qualified by the function,
 * wherever an expression is allowed. Names of tables, aliases and column lists are not replaced.
 */
public final class ParameterSubstitution extends SqlShuttle {
    private final List<String> path;
    private final Map<String, SqlNode> values;
    private final UnaryOperator<SqlIdentifier> tables;

    /**
     * @param path schema and name of the function, which may qualify its parameters
     * @param values by the names of the parameters in lower case
     * @param tables returns the replacement of a table name
     */
    public ParameterSubstitution(List<String> path, Map<String, SqlNode> values, UnaryOperator<SqlIdentifier> tables) {
        this.path = path;
        this.values = values;
        this.tables = tables;
    }

    public SqlNode putInto(SqlNode query) {
        return visited(query);
    }

    @Override
    public @Nullable SqlNode visit(SqlIdentifier identifier) {
        List<String> names = identifier.names;
        int last = names.size() - 1;
        SqlNode value =
                isOwn(names.subList(0, last)) ? values.get(names.get(last).toLowerCase(Locale.ROOT)) : null;
        return value == null ? identifier : value.clone(value.getParserPosition());
    }

    /** True if a qualifier is a suffix of the function's path. */
    private boolean isOwn(List<String> qualifier) {
        int missing = path.size() - qualifier.size();
        return missing >= 0
                && IntStream.range(0, qualifier.size())
                        .allMatch(i -> qualifier.get(i).equalsIgnoreCase(path.get(missing + i)));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            return visit(select);
        }
        if (call instanceof SqlWithItem item) {
            return new SqlWithItem(
                    item.getParserPosition(), item.name, item.columnList, visited(item.query), item.recursive);
        }
        if (call.getKind() == SqlKind.AS) {
            return withFirst(call, visited(call.operand(0)));
        }
        return super.visit(call);
    }

    private SqlNode visit(SqlSelect select) {
        SqlSelect copy = (SqlSelect) select.clone(select.getParserPosition());
        SqlNode from = copy.getFrom();
        copy.setFrom(from == null ? null : from(from));
        for (int operand = 0; operand < copy.operandCount(); operand++) {
            SqlNode node = copy.getOperandList().get(operand);
            boolean isFrom = node != null && node == copy.getFrom();
            SqlNode changed = node == null || isFrom ? node : visited(node);
            if (changed != node) {
                copy.setOperand(operand, changed);
            }
        }
        return copy;
    }

    /** Replaces names in FROM, which are those of tables. */
    private SqlNode from(SqlNode from) {
        if (from instanceof SqlIdentifier table) {
            return tables.apply(table);
        }
        if (from.getKind() == SqlKind.TABLE_REF || from.getKind() == SqlKind.EXPLICIT_TABLE) {
            SqlCall reference = (SqlCall) from;
            return withFirst(reference, tables.apply(reference.operand(0)));
        }
        if (from instanceof SqlJoin join) {
            SqlNode condition = join.getCondition();
            boolean isExpression = join.getConditionType() == JoinConditionType.ON && condition != null;
            return new SqlJoin(
                    join.getParserPosition(),
                    from(join.getLeft()),
                    join.isNaturalNode(),
                    join.getJoinTypeNode(),
                    from(join.getRight()),
                    join.getConditionTypeNode(),
                    isExpression ? visited(Objects.requireNonNull(condition)) : condition);
        }
        if (from.getKind() == SqlKind.AS) {
            SqlCall as = (SqlCall) from;
            return withFirst(as, from(as.operand(0)));
        }
        return visited(from);
    }

    private static SqlNode withFirst(SqlCall call, SqlNode first) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, first);
        return call.getOperator().createCall(call.getParserPosition(), operands);
    }

    private SqlNode visited(SqlNode node) {
        SqlNode result = node.accept(this);
        return result == null ? node : result;
    }
}
