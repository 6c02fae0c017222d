package io.braid.planner.catalog;

import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.Policy;
import io.braid.vdb.RowFilterDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;

/**
 * A table or view under policies, for one statement of one user: only rows that pass all of the user's filters, with
 * masked columns. If a policy is invalid, the table cannot be read.
 */
public final class PolicyTable extends AbstractTable implements TranslatableTable {
    private static final String MARK = "(guarded)";

    private final String schema;
    private final String name;
    private final Table inner;
    private final Rights rights;
    private final Policies policies;
    private @Nullable RelDataType rowType;

    PolicyTable(String schema, String name, Table inner, Rights rights, Policies policies) {
        this.schema = schema;
        this.name = name;
        this.inner = inner;
        this.rights = rights;
        this.policies = policies;
    }

    /** Returns the table without its policies. */
    public Table inner() {
        return inner;
    }

    /** Returns the unique name of the table in the query of its policies; the algebra distinguishes tables by name. */
    public String innerName() {
        String remote =
                inner instanceof SourceTable table ? " " + table.description().name() : "";
        return MARK + " " + schema + "." + name + remote;
    }

    public String schema() {
        return schema;
    }

    public String name() {
        return name;
    }

    /** Returns the position of its first policy in the model. */
    public Place place() {
        return Stream.concat(filters().stream(), masks().stream())
                .map(Policy::place)
                .findFirst()
                .orElseThrow();
    }

    /** True if a column is masked. */
    public boolean isMasked(String column) {
        return masks().stream().anyMatch(mask -> mask.column().equalsIgnoreCase(column));
    }

    /**
     * Returns the visible rows of the table, as a query of {@link #innerName()}.
     *
     * @param columns the names of the table's columns
     */
    public String sql(List<String> columns) {
        DroppedColumns.refuse(
                "mask",
                schema + "." + name,
                masks().stream().map(ColumnMaskDefinition::column).toList(),
                columns);
        String list = columns.stream()
                .map(column -> value(column) + " AS " + quoted(column))
                .collect(Collectors.joining(", "));
        String where =
                filters().stream().map(filter -> "(" + filter.sql() + "\n)").collect(Collectors.joining(" AND "));
        return "SELECT " + list + " FROM " + quoted(innerName()) + " AS " + quoted(name)
                + (where.isEmpty() ? "" : " WHERE " + where);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataType known = rowType;
        if (known == null) {
            known = policies.rowType(this, factory);
            rowType = known;
        }
        return known;
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return context.expandView(table.getRowType(), "", policies.path(this), table.getQualifiedName()).rel;
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return inner.getJdbcTableType();
    }

    private String value(String column) {
        List<ColumnMaskDefinition> found = masks().stream()
                .filter(mask -> mask.column().equalsIgnoreCase(column))
                .toList();
        if (found.size() > 1) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "Several of your roles have a mask for column " + column + " of " + schema + "." + name
                            + ", and it is not clear which one holds; an administrator can take you out of one of"
                            + " them");
        }
        return found.isEmpty()
                ? quoted(name) + "." + quoted(column)
                : "(" + found.get(0).sql() + "\n)";
    }

    private List<RowFilterDefinition> filters() {
        return rights.filters(schema, name);
    }

    private List<ColumnMaskDefinition> masks() {
        return rights.masks(schema, name);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Validation of policies, for one statement. */
    public interface Policies {
        /** Returns the visible columns. */
        RelDataType rowType(PolicyTable table, RelDataTypeFactory factory);

        /** Returns the path by which a view over the table is expanded. */
        List<String> path(PolicyTable table);
    }

    /** Tables with policies in one statement, including those that are being expanded. */
    public static final class Met {
        private final List<PolicyTable> tables = new ArrayList<>();

        /** Returns a path that identifies the table in the statement. */
        public List<String> path(PolicyTable table) {
            tables.add(table);
            return List.of(MARK, Integer.toString(tables.size() - 1));
        }

        /** Returns the tables, in the order of their first use. */
        public List<PolicyTable> tables() {
            return List.copyOf(tables);
        }

        /** Finds a table by its inner name. */
        public Optional<PolicyTable> called(String innerName) {
            return tables.stream()
                    .filter(table -> table.innerName().equals(innerName))
                    .findFirst();
        }

        /** Returns the policies of the tables, each with its table. */
        public Set<String> policies() {
            Set<String> policies = new TreeSet<>();
            for (PolicyTable table : tables) {
                Stream.concat(table.filters().stream(), table.masks().stream())
                        .map(policy -> policy.name() + " on " + table.schema + "." + table.name)
                        .forEach(policies::add);
            }
            return policies;
        }

        /** Returns the table of a path, null for the path of a view. */
        public @Nullable PolicyTable at(List<String> path) {
            return path.size() == 2 && path.get(0).equals(MARK) ? tables.get(Integer.parseInt(path.get(1))) : null;
        }
    }
}
