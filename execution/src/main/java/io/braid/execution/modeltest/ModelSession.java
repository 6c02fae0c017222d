package io.braid.execution.modeltest;

import io.braid.execution.script.SltException;
import io.braid.execution.script.SltRecord;
import io.braid.execution.script.SltRows;
import io.braid.execution.script.SltSession;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.spi.type.DataType;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Session of a script over a model whose foreign tables contain the rows of the script. */
final class ModelSession implements SltSession {
    private final TestTables tables;
    private final TestQueries queries;
    private final List<String> roles;
    private Principal user = Principal.SERVER;

    ModelSession(VirtualDatabase model, TestTables tables, TestQueries queries) {
        this.tables = tables;
        this.queries = queries;
        this.roles = model.all(RoleDefinition.class).stream()
                .map(RoleDefinition::name)
                .toList();
    }

    @Override
    public void execute(String sql) throws SltException {
        run(sql);
    }

    @Override
    public SltRows query(String sql) throws SltException {
        TestQueries.Rows result = run(sql);
        List<DataType> types = result.types();
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (List<@Nullable Object> values : result.values()) {
            List<@Nullable String> row = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                row.add(ValueText.of(values.get(i), types.get(i)));
            }
            rows.add(row);
        }
        return new SltRows(types.size(), rows);
    }

    @Override
    public Optional<String> change(SltRecord.Speaker speaker) {
        List<String> named = speaker.words().isEmpty()
                ? List.of()
                : List.of(speaker.words().strip().split("\\s+"));
        for (String role : named) {
            if (roles.stream().noneMatch(role::equalsIgnoreCase)) {
                return Optional.of("the model has no role '" + role + "'" + Suggestion.hint(role, roles));
            }
        }
        user = speaker.user().isEmpty() ? Principal.SERVER : Principal.of(speaker.user(), named);
        return Optional.empty();
    }

    @Override
    public Optional<LineProblem> fill(SltRecord.Table record) {
        Optional<String> problem = tables.problem(record);
        if (problem.isPresent()) {
            return Optional.of(new LineProblem(record.line(), problem.get()));
        }
        try {
            TestTable table = tables.named(record.name()).orElseThrow();
            table.fill(TableRows.read(table, record, queries));
            return Optional.empty();
        } catch (RowsProblem e) {
            return Optional.of(new LineProblem(e.line(), String.valueOf(e.getMessage())));
        }
    }

    private TestQueries.Rows run(String sql) throws SltException {
        try {
            return queries.run(sql, user);
        } catch (BraidException e) {
            String advice = e.code() == ErrorCode.UNDEFINED_TABLE && user.equals(Principal.SERVER)
                    ? "; of an imported table, a test knows the columns that its script declares: table schema.name"
                            + " (column type, ...)"
                    : "";
            throw new SltException(e.sqlState(), e.getMessage() + advice, e);
        }
    }
}
