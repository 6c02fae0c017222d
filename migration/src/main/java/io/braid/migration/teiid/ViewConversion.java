package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.Definition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Conversion of views, and of procedures that are parameterized views. */
final class ViewConversion {
    /** Functions that make rows depend on the time or the user. */
    private static final Pattern OF_THE_MOMENT =
            Pattern.compile("(?i)\\b(CURRENT_(DATE|TIME|TIMESTAMP|USER|DATABASE)|LOCALTIME(STAMP)?"
                    + "|CURDATE|CURTIME|has_role|RANDOM|UUID)\\b");

    private static final Pattern TOP_ROWS = Pattern.compile("(?is).*\\bORDER\\s+BY\\b.*");

    private final ImportContext context;

    ViewConversion(ImportContext context) {
        this.context = context;
    }

    void convert(TeiidStatement.View view) {
        boolean materialized = MaterializationRules.isMaterialized(view.body().options());
        String construct = (materialized ? "materialized view " : "view ") + view.schema() + "." + view.name();
        Findings findings = new Findings();
        Rewritten query = context.rewriter().query(view.sql());
        findings.addAll(query);
        if (!context.tables().isSchema(view.schema())) {
            findings.problem("its schema " + view.schema() + " is not in the model");
        }
        if (!findings.isPossible()) {
            context.draft().add(findings.line(view.line(), construct), List.of());
            return;
        }
        boolean ofTheMoment = materialized && OF_THE_MOMENT.matcher(query.sql()).find();
        if (ofTheMoment) {
            findings.note("it is not materialized, because its rows depend on the time or the user");
        } else if (!materialized && isUpdatable(view)) {
            findings.note("it can be written where each of its rows is one row of one table, or by triggers");
        }
        Map<String, String> options =
                materialized && !ofTheMoment ? MaterializationRules.options(view, findings) : Map.of();
        List<String> columns = view.body().columns().stream()
                .map(TeiidStatement.TableColumn::name)
                .toList();
        List<Definition> definitions = new ArrayList<>();
        definitions.add(new ViewDefinition(
                view.schema(),
                view.name(),
                materialized && !ofTheMoment,
                columns,
                options,
                query.sql(),
                DraftModel.NOWHERE));
        definitions.addAll(TableConversion.comments(view.schema(), view.name(), view.body()));
        context.draft().add(findings.line(view.line(), construct), definitions);
    }

    private static boolean isUpdatable(TeiidStatement.View view) {
        return view.body().options().getOrDefault("UPDATABLE", "false").equalsIgnoreCase("true");
    }

    void convert(TeiidStatement.Procedure procedure) {
        TeiidStatement.ProcedureBody body = procedure.body();
        String construct = body.kind() + " " + procedure.schema() + "." + procedure.name();
        Findings findings = new Findings();
        if (!body.problem().isEmpty()) {
            findings.problem(body.problem());
        }
        if (context.isRestricted(procedure.schema(), procedure.name())) {
            findings.problem("roles see some of its rows only; write the condition into its query, with has_role");
        }
        List<DeclaredColumn> parameters = parameters(body, findings);
        String sql = findings.isPossible() ? query(procedure, findings) : "";
        if (!findings.isPossible()) {
            context.draft().add(findings.line(procedure.line(), construct), List.of());
            return;
        }
        findings.note("call it in FROM: SELECT * FROM "
                + TableNames.sql(List.of(procedure.schema(), procedure.name())) + "("
                + parameters.stream().map(parameter -> "?").collect(Collectors.joining(", ")) + ")");
        if (body.options().keySet().stream().anyMatch(key -> key.contains("REST"))) {
            findings.note("there is no REST service for it");
        }
        context.draft()
                .add(
                        findings.line(procedure.line(), construct),
                        List.of(new FunctionDefinition(
                                procedure.schema(), procedure.name(), parameters, sql, DraftModel.NOWHERE)));
    }

    private List<DeclaredColumn> parameters(TeiidStatement.ProcedureBody body, Findings findings) {
        List<DeclaredColumn> parameters = new ArrayList<>();
        for (TeiidStatement.TableColumn parameter : body.parameters()) {
            Optional<String> type = context.types().ofColumn(parameter.type());
            type.ifPresentOrElse(
                    name -> parameters.add(
                            new DeclaredColumn(parameter.name(), name, true, Map.of(), DraftModel.NOWHERE)),
                    () -> findings.problem(
                            "Braid has no type " + parameter.type() + " for its parameter " + parameter.name()));
            if (parameter.traits().contains("DEFAULT")) {
                findings.note("the parameter " + parameter.name() + " has no default; always give it a value");
            }
        }
        return parameters;
    }

    /** Returns the query with the names of the result columns. */
    private String query(TeiidStatement.Procedure procedure, Findings findings) {
        Rewritten query = context.rewriter().query(withoutSchema(procedure));
        findings.addAll(query);
        List<String> columns = procedure.body().results().stream()
                .map(TeiidStatement.TableColumn::name)
                .toList();
        if (columns.isEmpty()) {
            return query.sql();
        }
        if (TOP_ROWS.matcher(query.sql()).matches()) {
            findings.note("its columns are named by its query, not by RETURNS");
            return query.sql();
        }
        return "SELECT * FROM (" + query.sql() + ") AS r ("
                + columns.stream().map(TableNames::sql).collect(Collectors.joining(", ")) + ")";
    }

    /** Strips the schema from qualified parameters, which are qualified only by the function's name. */
    private static String withoutSchema(TeiidStatement.Procedure procedure) {
        Pattern qualified = Pattern.compile(
                "(?i)\\b" + Pattern.quote(procedure.schema()) + "\\.(" + Pattern.quote(procedure.name()) + ")\\.");
        return qualified
                .matcher(procedure.body().sql())
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + "."));
    }
}
