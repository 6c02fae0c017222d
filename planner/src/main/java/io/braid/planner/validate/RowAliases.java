package io.braid.planner.validate;

import io.braid.grammar.parser.json.JsonRows;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.DelegatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Alias of a single-column table function, which refers to that column as in PostgreSQL: {@code SELECT e FROM
 * JSON_ARRAY_ELEMENTS(d) AS e} selects {@code e.value}. A column of the same name takes precedence.
 */
final class RowAliases {
    private final SelectScope scope;
    private final OuterColumns columns;
    private final SqlNameMatcher matcher;

    private RowAliases(SelectScope scope, OuterColumns columns) {
        this.scope = scope;
        this.columns = columns;
        this.matcher = scope.getValidator().getCatalogReader().nameMatcher();
    }

    /**
     * Expands such aliases in a query, except in its sub-queries.
     *
     * @param columns resolves the columns of the query and of outer queries
     */
    static void writeOutIn(SqlSelect select, SelectScope scope, OuterColumns columns) {
        RowAliases names = new RowAliases(scope, columns);
        if (names.tables().anyMatch(RowAliases::isOfOneColumn)) {
            names.writeOutIn(select);
        }
    }

    private void writeOutIn(SqlSelect select) {
        SelectAliases selected = new SelectAliases(
                select.getSelectList().stream()
                        .filter(item -> !(item instanceof SqlIdentifier name) || written(name) == name),
                matcher);
        NameReplacement written = new NameReplacement(this::written);
        written.replaceSelected(select.getSelectList());
        select.setWhere(written.replaced(select.getWhere()));
        NameReplacement others = new NameReplacement(name -> selected.contains(name) ? name : written(name));
        select.setGroupBy((SqlNodeList) others.replaced(select.getGroup()));
        others.replaceBehindGroups(select);
        others.replaced(select.getOrderList());
    }

    private SqlNode written(SqlIdentifier name) {
        return name.isSimple() && isOfRows(name) && columns.column(name) == null
                ? new SqlIdentifier(List.of(name.getSimple(), JsonRows.ITEM), name.getParserPosition())
                : name;
    }

    private boolean isOfRows(SqlIdentifier name) {
        return tables().filter(table -> isCalled(table, name.getSimple()))
                .findFirst()
                .filter(RowAliases::isOfOneColumn)
                .isPresent();
    }

    /** Returns the visible tables, innermost query first. */
    private Stream<SqlValidatorNamespace> tables() {
        return Stream.<SqlValidatorScope>iterate(
                        scope, DelegatingScope.class::isInstance, around -> ((DelegatingScope) around).getParent())
                .filter(ListScope.class::isInstance)
                .flatMap(tables -> ((ListScope) tables).getChildren().stream());
    }

    private boolean isCalled(SqlValidatorNamespace table, String name) {
        SqlNode named = table.getEnclosingNode();
        String alias = named == null ? null : SqlValidatorUtil.alias(named);
        return alias != null && matcher.matches(alias, name);
    }

    /** True for a table function with one column: a LATERAL query with a column of that name. */
    private static boolean isOfOneColumn(SqlValidatorNamespace table) {
        return table.getEnclosingNode() instanceof SqlCall named
                && named.getKind() == SqlKind.AS
                && named.operand(0).getKind() == SqlKind.LATERAL
                && table.getRowType().getFieldNames().equals(List.of(JsonRows.ITEM));
    }
}
