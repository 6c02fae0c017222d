package io.braid.planner.postgres;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Rewriter of PostgreSQL's non-standard forms: functions of {@code pg_catalog}, set-returning functions in the select
 * list, and parts of composite values.
 */
public final class PostgresForms extends SqlShuttle {
    private static final Set<String> SCHEMAS = Set.of("pg_catalog", "information_schema");

    private final Composites composites;
    private int sets;

    private PostgresForms(Composites composites) {
        this.composites = composites;
    }

    /** Returns the statement in standard form. */
    public static SqlNode rewritten(SqlNode statement) {
        return forms(TableOids.writtenOut(statement));
    }

    private static SqlNode forms(SqlNode statement) {
        if (!isAnyIn(statement)) {
            return statement;
        }
        SqlNode unqualified = statement.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                return super.visit(call) instanceof SqlCall inner ? unqualified(inner) : call;
            }
        });
        SqlNode named = unqualified == null ? statement : unqualified;
        SqlNode rewritten = named.accept(new PostgresForms(Composites.in(named)));
        return rewritten == null ? named : rewritten;
    }

    /** True if a statement has such forms; most have none, and are not copied. */
    private static boolean isAnyIn(SqlNode statement) {
        boolean[] found = {false};
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                found[0] |= call.getKind() == SqlKind.DOT
                        || SetReturning.isMeant(call)
                        || (call.getOperator() instanceof SqlFunction function
                                && function.getNameAsId().names.size() > 1);
                return found[0] ? null : super.visit(call);
            }
        });
        return found[0];
    }

    /** Strips PostgreSQL's own schemas from a function name. */
    private static SqlCall unqualified(SqlCall call) {
        if (!(call.getOperator() instanceof SqlUnresolvedFunction function)) {
            return call;
        }
        SqlIdentifier name = function.getNameAsId();
        if (name.names.size() != 2 || !SCHEMAS.contains(name.names.get(0).toLowerCase(Locale.ROOT))) {
            return call;
        }
        if (name.names.get(1).equalsIgnoreCase(SetReturning.ANCESTORS)) {
            return SetReturning.none(call);
        }
        SqlUnresolvedFunction simple =
                new SqlUnresolvedFunction(name.getComponent(1), null, null, null, null, function.getFunctionType());
        return simple.createCall(call.getFunctionQuantifier(), call.getParserPosition(), call.getOperandList());
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            return super.visit(select) instanceof SqlSelect inner ? withRows(inner) : select;
        }
        boolean isNamed = call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlCall;
        SqlCall function = SetReturning.function(isNamed ? call.operand(0) : call);
        if (function != null) {
            List<SqlNode> names = isNamed ? call.getOperandList().subList(1, call.operandCount()) : List.of();
            return SetReturning.inFrom((SqlCall) Objects.requireNonNull(super.visit(function)), names);
        }
        SqlNode visited = super.visit(call);
        return visited instanceof SqlCall inner && inner.getKind() == SqlKind.DOT ? composites.part(inner) : visited;
    }

    private SqlNode withRows(SqlSelect select) {
        SqlSelect copy = (SqlSelect) select.clone(select.getParserPosition());
        copy.setSelectList(composites.spread(copy.getSelectList()));
        SelectedSets selected = new SelectedSets(composites, () -> "set_returned_" + sets++);
        return selected.isAnyIn(copy) ? selected.rewritten(copy) : copy;
    }
}
