package io.braid.planner.emit.change;

import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.planner.emit.FragmentText;
import io.braid.planner.emit.FragmentWriter;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.write.ReturnedRows.Moment;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;

/** Emitter of statements with RETURNING, or of queries that read the written rows by their keys. */
public final class ReturningEmitter {
    private static final String SELECT = "SELECT ";
    private static final String H2 = "h2";
    private static final Set<String> NATIVE = Set.of("postgresql", "duckdb", H2);

    private final WriteTarget target;
    private final WriteKind kind;
    private final String dialect;

    public ReturningEmitter(WriteTarget target, WriteKind kind) {
        this.target = target;
        this.kind = kind;
        this.dialect = target.table().source().capabilities().dialect();
    }

    /** True if the source supports RETURNING. */
    public boolean isNative() {
        return NATIVE.contains(dialect);
    }

    /** True if the source supports parameters in RETURNING. */
    public boolean takesParameters() {
        return !dialect.equals("duckdb");
    }

    /** Returns the time at which the rows are read. */
    public Moment moment() {
        return isNative() ? Moment.INSTEAD : kind == WriteKind.DELETE ? Moment.BEFORE : Moment.AFTER;
    }

    /** True if a fragment consists of columns of the target, or of values computed from one row each. */
    public boolean isOfTarget(SourceFragment fragment) {
        RelNode node = fragment.body();
        while (node instanceof Project project && !project.containsOver()) {
            node = node.getInput(0);
        }
        return node instanceof TableScan scan && WriteEmitter.isScanOf(target, scan);
    }

    /**
     * Returns the list of values as the source computes it.
     *
     * @param listed the part of the plan of the returned rows that the source computes
     * @param parameters the types of the parameters of the statement
     */
    public static FragmentText list(SourceFragment listed, List<DataType> parameters, PlannerOptions options) {
        return new FragmentWriter(listed, parameters, options).write(ReturningEmitter::list);
    }

    /**
     * Returns the statement that returns a row.
     *
     * @param write the source's statement that writes a row
     * @param types of the values of that row, which are the first parameters
     * @param list the list of values, with arguments that are constants and further parameters
     */
    public WriteEmitter.Text text(String write, RowsToWrite rows, List<DataType> types, FragmentText list) {
        List<Expression> values = IntStream.range(0, types.size())
                .mapToObj(i -> (Expression) new ParameterRef(i, types.get(i)))
                .toList();
        if (!isNative()) {
            return byKey(list, rows, values);
        }
        List<Expression> arguments = new ArrayList<>();
        if (dialect.equals(H2)) {
            arguments.addAll(list.arguments());
            arguments.addAll(values);
            String state = kind == WriteKind.DELETE ? "OLD" : "FINAL";
            return new WriteEmitter.Text(list.sql() + " FROM " + state + " TABLE (" + write + ")", arguments);
        }
        arguments.addAll(values);
        arguments.addAll(list.arguments());
        return new WriteEmitter.Text(write + " RETURNING " + list.sql().substring(SELECT.length()), arguments);
    }

    private WriteEmitter.Text byKey(FragmentText list, RowsToWrite rows, List<Expression> values) {
        RowStatements statements = new RowStatements(target);
        List<Expression> arguments = new ArrayList<>(list.arguments());
        List<String> conditions = new ArrayList<>();
        for (int key : target.keyColumns()) {
            int value = rows.all().indexOf(key);
            if (value >= 0) {
                conditions.add(statements.equal(key));
                arguments.add(values.get(value));
            } else {
                conditions.add(statements.name(key) + " = LAST_INSERT_ID()");
            }
        }
        return new WriteEmitter.Text(
                list.sql() + " FROM " + statements.path() + " WHERE " + String.join(" AND ", conditions), arguments);
    }

    /** Removes FROM from the query, as RETURNING supplies the rows. */
    private static SqlNode list(SqlNode query) {
        ((SqlSelect) query).setFrom(null);
        return query;
    }
}
