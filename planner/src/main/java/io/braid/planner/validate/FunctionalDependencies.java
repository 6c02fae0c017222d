package io.braid.planner.validate;

import io.braid.planner.catalog.SourceTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlMoniker;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Grouping by functionally dependent columns of a table whose key is grouped by, as in {@code SELECT c.id, c.name,
 * COUNT(*) ... GROUP BY c.id}. Adding these columns to the keys does not change the groups; null-extended rows have
 * null in all of them.
 */
final class FunctionalDependencies extends SqlBasicVisitor<@Nullable Void> {
    private final SqlSelect select;
    private final SelectScope rows;
    private final OuterColumns columns;
    private final SqlNameMatcher matcher;
    /** Names of the tables, followed by those of outer queries. */
    private final List<String> names;

    private final Set<SqlValidatorNamespace> identified = new LinkedHashSet<>();
    private final Set<String> grouped = new HashSet<>();
    /** The final group keys. */
    private final SqlNodeList keys;

    private FunctionalDependencies(SqlSelect select, SqlNodeList groups, SelectScope rows, OuterColumns columns) {
        this.select = select;
        this.rows = rows;
        this.columns = columns;
        this.matcher = rows.getValidator().getCatalogReader().nameMatcher();
        List<SqlMoniker> aliases = new ArrayList<>();
        rows.findAliases(aliases);
        this.names = aliases.stream()
                .map(alias -> alias.getFullyQualifiedNames().get(0))
                .toList();
        this.keys = new SqlNodeList(groups, groups.getParserPosition());
    }

    static void groupIn(SqlSelect select, SelectScope rows, OuterColumns columns) {
        SqlNodeList groups = select.getGroup();
        if (groups != null && !groups.isEmpty() && groups.stream().noneMatch(FunctionalDependencies::isOfSets)) {
            new FunctionalDependencies(select, groups, rows, columns).group();
        }
    }

    /** True for an item with grouping sets, in which keys may be null and identify no row. */
    static boolean isOfSets(SqlNode item) {
        return item.getKind() == SqlKind.ROLLUP
                || item.getKind() == SqlKind.CUBE
                || item.getKind() == SqlKind.GROUPING_SETS;
    }

    private void group() {
        for (SqlNode item : List.copyOf(keys)) {
            SqlQualified column = meant(item) instanceof SqlIdentifier name ? columns.column(name) : null;
            if (column != null) {
                grouped.add(column.identifier.toString());
            }
        }
        rows.getChildren().stream().filter(this::isIdentified).forEach(identified::add);
        if (identified.isEmpty()) {
            return;
        }
        select.getSelectList().forEach(item -> item.accept(this));
        SelectAliases selected = new SelectAliases(select.getSelectList().stream(), matcher);
        for (SqlNode clause : new SqlNode[] {select.getHaving(), select.getQualify(), select.getWindowList()}) {
            if (clause != null) {
                clause.accept(this);
            }
        }
        if (select.getOrderList() != null) {
            select.getOrderList().stream()
                    .filter(item -> !selected.contains(item))
                    .forEach(item -> item.accept(this));
        }
        select.setGroupBy(keys);
    }

    private SqlNode meant(SqlNode item) {
        if (!(item instanceof SqlNumericLiteral number) || !number.isInteger()) {
            return item;
        }
        int place = number.intValue(true);
        if (place < 1 || place > select.getSelectList().size()) {
            return item;
        }
        SqlNode column = select.getSelectList().get(place - 1);
        return column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
    }

    private boolean isIdentified(SqlValidatorNamespace namespace) {
        SqlValidatorTable table = namespace.getTable();
        SourceTable source = table == null ? null : table.unwrap(SourceTable.class);
        List<RelDataTypeField> fields = namespace.getRowType().getFieldList();
        return source != null
                && source.uniqueColumns().stream().anyMatch(key -> key.asList().stream()
                        .allMatch(column -> grouped.contains(
                                written(namespace, fields.get(column).getName()))));
    }

    /** Returns the name of a column as Calcite qualifies it. */
    private String written(SqlValidatorNamespace namespace, String column) {
        return names.get(rows.getChildren().indexOf(namespace)) + "." + column;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (OuterAggregates.isAggregate(call)) {
            HypotheticalRanks.hypothetical(call).forEach(value -> value.accept(this));
            return null;
        }
        if (call.getKind() == SqlKind.AS) {
            return call.operand(0).accept(this);
        }
        return super.visit(call);
    }

    @Override
    public @Nullable Void visit(SqlIdentifier name) {
        if (name.isStar()) {
            for (SqlValidatorNamespace namespace : identified) {
                namespace.getRowType().getFieldNames().forEach(column -> add(namespace, column, name));
            }
            return null;
        }
        SqlQualified column = columns.column(name);
        if (column != null && identified.contains(column.namespace)) {
            add(column.identifier);
        }
        return null;
    }

    private void add(SqlValidatorNamespace namespace, String column, SqlIdentifier star) {
        String table = names.get(rows.getChildren().indexOf(namespace));
        add(new SqlIdentifier(List.of(table, column), star.getParserPosition()));
    }

    private void add(SqlIdentifier column) {
        if (grouped.add(column.toString())) {
            keys.add(column);
        }
    }
}
