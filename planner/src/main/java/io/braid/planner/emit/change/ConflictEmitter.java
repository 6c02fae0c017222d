package io.braid.planner.emit.change;

import io.braid.engine.plan.expression.Expression;
import io.braid.planner.emit.FragmentText;
import io.braid.planner.emit.FragmentWriter;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/** Emitter of INSERT ... ON CONFLICT, written as MERGE for H2. */
public final class ConflictEmitter {
    /** Name of the row proposed for insertion. */
    public static final String EXCLUDED = "excluded";

    private static final String SELECT = "SELECT ";
    private static final String H2 = "h2";
    private static final String POSTGRESQL = "postgresql";
    private static final Set<String> NATIVE = Set.of(POSTGRESQL, "duckdb", H2);

    private final WriteTarget target;
    private final RowStatements statements;
    private final List<Integer> key;
    private final List<Integer> columns;

    /**
     * @param key the columns of the unique key; none for all keys
     * @param columns the columns to update
     */
    public ConflictEmitter(WriteTarget target, List<Integer> key, List<Integer> columns) {
        this.target = target;
        this.statements = new RowStatements(target);
        this.key = List.copyOf(key);
        this.columns = List.copyOf(columns);
    }

    /** True if a source has an equivalent statement. */
    public static boolean isNative(String dialect) {
        return NATIVE.contains(dialect);
    }

    /** True if the statement of a source must name the key. */
    public static boolean needsKey(String dialect) {
        return dialect.equals(H2);
    }

    /**
     * Action for existing rows.
     *
     * @param assignments {@code a = ..., b = ...}; empty for none
     * @param condition empty for none
     */
    public record Action(FragmentText assignments, FragmentText condition) {
        /** Leaves the rows unchanged. */
        public static final Action NOTHING =
                new Action(new FragmentText("", List.of(), List.of()), new FragmentText("", List.of(), List.of()));

        boolean changes() {
            return !assignments.sql().isEmpty();
        }
    }

    /** Returns the action for a fragment of new values over the target joined with itself. */
    public Action action(SourceFragment values, List<DataType> parameters, PlannerOptions options) {
        FragmentText list = new FragmentWriter(values, parameters, options).write(this::assigned);
        FragmentText condition = new FragmentWriter(values, parameters, options).write(this::condition);
        return new Action(withoutSelect(list), withoutSelect(condition));
    }

    private static FragmentText withoutSelect(FragmentText text) {
        return text.sql().startsWith(SELECT)
                ? new FragmentText(text.sql().substring(SELECT.length()), text.arguments(), List.of())
                : new FragmentText("", List.of(), List.of());
    }

    /** Returns the statement that inserts rows, with its arguments. */
    public WriteEmitter.Text text(List<Integer> inserted, WriteEmitter.Text rows, Action action) {
        String dialect = target.table().source().capabilities().dialect();
        List<Expression> arguments = new ArrayList<>(rows.arguments());
        if (dialect.equals(H2)) {
            arguments.addAll(action.condition().arguments());
            arguments.addAll(action.assignments().arguments());
            return new WriteEmitter.Text(merge(inserted, rows.sql(), action), arguments);
        }
        arguments.addAll(action.assignments().arguments());
        arguments.addAll(action.condition().arguments());
        String conflict = key.isEmpty() ? "" : " (" + names(key) + ")";
        String where = action.condition().sql().isEmpty()
                ? ""
                : " WHERE " + action.condition().sql();
        String what = action.changes() ? "UPDATE SET " + action.assignments().sql() + where : "NOTHING";
        // The parentheses prevent PostgreSQL's driver from rewriting a batch to one statement, which would lose the row
        // counts.
        String values = dialect.equals(POSTGRESQL) ? "(" + rows.sql() + ")" : rows.sql();
        return new WriteEmitter.Text(
                statements.insertInto(inserted) + " " + values + " ON CONFLICT" + conflict + " DO " + what, arguments);
    }

    private String merge(List<Integer> inserted, String rows, Action action) {
        String excluded = statements.quoted(EXCLUDED);
        String table =
                statements.quoted(Util.last(target.table().description().name().path()));
        String same = key.stream()
                .map(statements::name)
                .map(name -> table + "." + name + " = " + excluded + "." + name)
                .collect(Collectors.joining(" AND "));
        String condition = action.condition().sql().isEmpty()
                ? ""
                : " AND " + action.condition().sql();
        String matched = action.changes()
                ? " WHEN MATCHED" + condition + " THEN UPDATE SET "
                        + action.assignments().sql()
                : "";
        return "MERGE INTO " + statements.path() + " USING (" + rows + ") AS " + excluded + " (" + names(inserted)
                + ") ON " + same + matched + " WHEN NOT MATCHED THEN INSERT (" + names(inserted) + ") VALUES ("
                + inserted.stream()
                        .map(statements::name)
                        .map(name -> excluded + "." + name)
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private String names(List<Integer> of) {
        return of.stream().map(statements::name).collect(Collectors.joining(", "));
    }

    /** Returns the assignments of the columns. */
    private SqlNode assigned(SqlNode query) {
        SqlSelect select = (SqlSelect) query;
        SqlNodeList list = new SqlNodeList(SqlParserPos.ZERO);
        for (int i = 0; i < columns.size(); i++) {
            SqlNode item = select.getSelectList().get(i);
            SqlNode value = item.getKind() == SqlKind.AS ? SqlUtil.stripAs(item) : item;
            list.add(new Assignment(target.remoteName(columns.get(i)), renamed(value, select)));
        }
        return bare(select, list);
    }

    private SqlNode condition(SqlNode query) {
        SqlSelect select = (SqlSelect) query;
        SqlNode where = select.getWhere();
        return where == null
                ? new SqlNodeList(SqlParserPos.ZERO)
                : bare(select, new SqlNodeList(List.of(renamed(where, select)), SqlParserPos.ZERO));
    }

    private static SqlSelect bare(SqlSelect select, SqlNodeList list) {
        select.setSelectList(list);
        select.setFrom(null);
        select.setWhere(null);
        return select;
    }

    /** Replaces the aliases of the query by the names that the statement gives the rows. */
    private SqlNode renamed(SqlNode value, SqlSelect select) {
        SqlJoin join = (SqlJoin) Objects.requireNonNull(select.getFrom());
        String table = Util.last(target.table().description().name().path());
        Map<String, String> names = Map.of(alias(join.getLeft()), table, alias(join.getRight()), EXCLUDED);
        return Objects.requireNonNull(value.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlIdentifier id) {
                String name = id.names.size() == 2 ? names.get(id.names.get(0)) : null;
                return name == null ? id : new SqlIdentifier(List.of(name, id.names.get(1)), SqlParserPos.QUOTED_ZERO);
            }
        }));
    }

    private static String alias(SqlNode table) {
        return table instanceof SqlIdentifier name
                ? Util.last(name.names)
                : ((SqlIdentifier) ((SqlCall) table).operand(1)).getSimple();
    }
}
