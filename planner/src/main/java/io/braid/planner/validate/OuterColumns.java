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
 * Marks the columns of queries around that stand beside the aggregates of a sub-query, {@code (SELECT t.a + SUM(u.b)
 * FROM u)}: Calcite takes them for columns by which nothing is grouped (CALCITE-7540). For one query with aggregates,
 * whose tables are known.
 */
final class OuterColumns {
    private final SqlValidatorImpl validator;
    private final SelectScope scope;
    /** By which is grouped all the same: grouping sets may make them null. */
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
        // Here the name of what is selected goes before that of a column of a query around.
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

    /** What a name means among the rows before they are grouped, if it is one of a column. */
    @Nullable
    SqlQualified column(SqlIdentifier name) {
        if (name.isStar() || validator.makeNullaryCall(name) != null) {
            return null;
        }
        try {
            return scope.fullyQualify(name);
        } catch (CalciteContextException e) {
            // Whoever looks at the clause tells of it.
            return null;
        }
    }

    /** True if a column is of a query around. */
    boolean isOuter(SqlQualified column) {
        return !scope.getChildren().contains(column.namespace);
    }

    /** All names in an expression, those in its sub-queries too. */
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
