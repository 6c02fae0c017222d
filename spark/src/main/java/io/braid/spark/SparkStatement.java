package io.braid.spark;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.compute.ComputeStatement;
import io.braid.spi.compute.RowHandover;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.SQL;
import org.jspecify.annotations.Nullable;

/** Statement at Spark. Its tables are Parquet files, which are deleted when it is closed. */
final class SparkStatement implements ComputeStatement {
    private final SparkSession session;
    private final HandoverFolder folder;
    private final ScanContext context;
    private final Map<String, String> tables = new LinkedHashMap<>();
    private HandoverFolder.@Nullable StatementFolder own;

    SparkStatement(SparkSession session, HandoverFolder folder, ScanContext context) {
        this.session = session;
        this.folder = folder;
        this.context = context;
    }

    @Override
    public void connect() {
        session.connect(context.batchRows());
    }

    @Override
    public RowHandover hand(String table, RowType columns) {
        HandoverFolder.StatementFolder into = own == null ? folder.begin(context.queryId()) : own;
        own = into;
        String file = table + ".parquet";
        tables.put(table, into.shared() + file);
        return folder.files().write(into.path().resolve(file), columns);
    }

    @Override
    public BatchStream run(Fragment fragment) {
        SQL.Builder sql = SQL.newBuilder().setQuery(text(fragment.sql()));
        List<Expression> arguments = new ArrayList<>();
        for (Parameter parameter : fragment.parameters()) {
            arguments.add(Expression.newBuilder()
                    .setLiteral(SparkLiterals.of(parameter))
                    .build());
        }
        sql.addAllPosArguments(arguments);
        Plan plan = Plan.newBuilder().setRoot(Relation.newBuilder().setSql(sql)).build();
        return new SparkRows(session, session.execute(plan, context.queryId()), fragment.columns());
    }

    /** Returns the statement with its tables as common table expressions. */
    private String text(String sql) {
        return tables.entrySet().stream()
                .map(table -> quoted(table.getKey()) + " AS (SELECT * FROM parquet." + quoted(table.getValue()) + ")")
                .collect(Collectors.joining(", ", "WITH ", " " + sql));
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    @Override
    public void cancel() {
        session.interrupt();
    }

    @Override
    public void close() {
        HandoverFolder.StatementFolder removed = own;
        own = null;
        try {
            session.close();
        } finally {
            if (removed != null) {
                removed.close();
            }
        }
    }
}
