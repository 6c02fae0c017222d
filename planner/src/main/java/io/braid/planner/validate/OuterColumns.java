package io.braid.planner.validate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.jspecify.annotations.Nullable;

/**
 * Marking of outer columns beside the aggregates of a sub-query, as in {@code (SELECT t.a + SUM(u.b) FROM u)}, which
 * Calcite rejects as ungrouped (CALCITE-7540). An instance serves one aggregate query whose tables are validated.
 */
final class OuterColumns {
    private final SqlValidatorImpl validator;
    private final SelectScope scope;
    /** Outer columns that are group keys nevertheless: grouping sets may make them null. */
    private final Set<String> grouped = new HashSet<>();

    OuterColumns(SqlValidatorImpl validator, SelectScope scope) {
        this.validator = validator;
        this.scope = scope;
    }

    static void mark(SqlSelect select, SelectScope scope, SqlValidatorImpl validator) {
        if (validator.isAggregate(select)) {
            new OuterColumns(validator, scope).mark(select);
        }
    }

    private void mark(SqlSelect select) {
        OuterAggregates.refuseIn(select, this);
        FunctionalDependencies.groupIn(select, scope, this);
        for (SqlIdentifier name : names(select.getGroup())) {
            SqlQualified column = column(name);
            if (column != null && isOuter(column)) {
                grouped.add(column.identifier.toString());
            }
        }
        SelectAliases selected = new SelectAliases(
                select.getSelectList().stream(), validator.getCatalogReader().nameMatcher());
        new NameReplacement(this::marked, OuterAggregates::isAggregate).replaceSelected(select.getSelectList());
        // In these clauses, output names take precedence over outer columns.
        NameReplacement others = new NameReplacement(
                name -> selected.contains(name) ? name : marked(name), OuterAggregates::isAggregate);
        others.replaceBehindGroups(select);
        others.replaced(select.getOrderList());
    }

    private SqlNode marked(SqlIdentifier name) {
        SqlQualified column = column(name);
        return column == null || !isOuter(column) || grouped.contains(column.identifier.toString())
                ? name
                : OuterColumn.of(name);
    }

    /** Resolves a name among the ungrouped rows; null if it is no column. */
    @Nullable
    SqlQualified column(SqlIdentifier name) {
        if (name.isStar() || validator.makeNullaryCall(name) != null) {
            return null;
        }
        try {
            return scope.fullyQualify(name);
        } catch (CalciteContextException e) {
            // The validation of the clause reports the error.
            return null;
        }
    }

    /** True if a column belongs to an outer query. */
    boolean isOuter(SqlQualified column) {
        return !scope.getChildren().contains(column.namespace);
    }

    /** Returns all names in an expression, including its sub-queries. */
    static List<SqlIdentifier> names(@Nullable SqlNode expression) {
        List<SqlIdentifier> names = new ArrayList<>();
        if (expression != null) {
            expression.accept(new SqlBasicVisitor<@Nullable Void>() {
                @Override
                public @Nullable Void visit(SqlIdentifier name) {
                    names.add(name);
                    return null;
                }
            });
        }
        return names;
    }
}
