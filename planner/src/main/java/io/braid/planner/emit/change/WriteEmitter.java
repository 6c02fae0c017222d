package io.braid.planner.emit.change;

import io.braid.engine.plan.expression.Expression;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.emit.FragmentText;
import io.braid.planner.emit.FragmentWriter;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.Source;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Emitter of writes as one statement of the source, if the source finds and computes exactly the rows to write. */
public final class WriteEmitter {
    /** Dialects in which a query can lock rows. */
    private static final Set<String> LOCKING = Set.of("postgresql", "mysql", "h2");

    private final WriteTarget target;
    private final WriteKind kind;
    private final RowsToWrite rows;

    public WriteEmitter(WriteTarget target, WriteKind kind, RowsToWrite rows) {
        this.target = target;
        this.kind = kind;
        this.rows = rows;
    }

    /**
     * SQL with a {@code ?} for each argument.
     *
     * @param arguments constants and parameters of the statement
     */
    public record Text(String sql, List<Expression> arguments) {
        public Text {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * Returns the source's statement for the whole write, or the query of the rows of an INSERT; empty if Braid must
     * take part.
     */
    public Optional<Text> whole(RelNode planned, List<DataType> parameters, PlannerOptions options) {
        if (!(planned instanceof SourceFragment fragment)
                || fragment.source() != target.table().source()
                || rows.columns().stream().anyMatch(target::isOpaque)) {
            return Optional.empty();
        }
        FragmentWriter writer = new FragmentWriter(fragment, parameters, options);
        if (kind == WriteKind.INSERT) {
            FragmentText text = writer.write();
            return Optional.of(new Text(text.sql(), text.arguments()));
        }
        if (!isOfRowsOfTarget(fragment.body())) {
            return Optional.empty();
        }
        boolean[] isPlain = {true};
        FragmentText text = writer.write(query -> {
            isPlain[0] = SqlUtil.stripAs(((SqlSelect) query).getFrom()) instanceof SqlIdentifier;
            return isPlain[0] ? changing(query) : query;
        });
        return isPlain[0] ? Optional.of(new Text(oneLine(text.sql()), text.arguments())) : Optional.empty();
    }

    /** Joins the lines that Calcite writes for the clauses of an UPDATE, unless a name contains a line break. */
    private String oneLine(String sql) {
        boolean isInName = Stream.concat(
                        target.table().description().name().path().stream(), target.table().remoteColumns().stream())
                .anyMatch(name -> name.contains("\n"));
        return isInName ? sql : sql.replaceAll("\\R", " ");
    }

    /** Returns the fragment whose rows must be locked until they are written; empty if there is none. */
    public Optional<SourceFragment> locked(RelNode planned) {
        if (kind == WriteKind.INSERT || !canLock(target.table().source())) {
            return Optional.empty();
        }
        List<SourceFragment> ofTarget = new ArrayList<>();
        collect(planned, ofTarget);
        return ofTarget.size() == 1 ? Optional.of(ofTarget.get(0)) : Optional.empty();
    }

    private void collect(RelNode relation, List<SourceFragment> ofTarget) {
        if (relation instanceof SourceFragment fragment && isOfRowsOfTarget(fragment.body())) {
            ofTarget.add(fragment);
        }
        relation.getInputs().forEach(input -> collect(input, ofTarget));
    }

    private boolean isOfRowsOfTarget(RelNode body) {
        RelNode node = body;
        while (node instanceof Project || node instanceof Filter) {
            node = node.getInput(0);
        }
        return node instanceof TableScan scan && isScanOf(target, scan);
    }

    /** True if a query of a source can lock rows. */
    public static boolean canLock(Source source) {
        return LOCKING.contains(source.capabilities().dialect());
    }

    static boolean isScanOf(WriteTarget target, TableScan scan) {
        return scan.getTable().unwrap(SourceTable.class) == target.table();
    }

    /** Turns a query of values and keys into a statement that modifies the rows that it reads. */
    private SqlNode changing(SqlNode query) {
        SqlSelect select = (SqlSelect) query;
        SqlNode table = SqlUtil.stripAs(select.getFrom());
        SqlIdentifier alias = select.getFrom() instanceof SqlIdentifier
                ? null
                : (SqlIdentifier) ((SqlCall) select.getFrom()).operand(1);
        if (kind == WriteKind.DELETE) {
            return new SqlDelete(SqlParserPos.ZERO, table, select.getWhere(), null, alias);
        }
        SqlNodeList columns = new SqlNodeList(SqlParserPos.ZERO);
        SqlNodeList values = new SqlNodeList(SqlParserPos.ZERO);
        for (int i = 0; i < rows.columns().size(); i++) {
            columns.add(new SqlIdentifier(target.remoteName(rows.columns().get(i)), SqlParserPos.QUOTED_ZERO));
            SqlNode value = select.getSelectList().get(i);
            values.add(value.getKind() == SqlKind.AS ? SqlUtil.stripAs(value) : value);
        }
        return new SqlUpdate(SqlParserPos.ZERO, table, columns, values, select.getWhere(), null, alias);
    }
}
