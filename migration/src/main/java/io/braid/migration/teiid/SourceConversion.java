package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.JdbcLogin;
import io.braid.migration.ModelNames;
import io.braid.migration.ServerMaker;
import io.braid.migration.SourceKind;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Conversion of the database itself, its translators, servers and schemas. */
final class SourceConversion {
    private final ImportContext context;
    private final Datasources datasources;
    private final ServerMaker maker;
    private final Map<String, String> translators = new HashMap<>();
    private final Map<String, String> refused = new HashMap<>();
    private final Set<String> done = new HashSet<>();

    SourceConversion(ImportContext context, Datasources datasources, ServerMaker maker) {
        this.context = context;
        this.datasources = datasources;
        this.maker = maker;
    }

    void database(TeiidStatement.Database database) {
        List<Definition> comments = new ArrayList<>();
        Optional.ofNullable(database.options().get("ANNOTATION"))
                .filter(text -> !text.isEmpty())
                .ifPresent(text ->
                        comments.add(new CommentDefinition(ObjectKind.DATABASE, List.of(), text, DraftModel.NOWHERE)));
        context.draft().add(new Findings().line(database.line(), "database " + database.name()), comments);
        DatabaseProperties.lines(database).forEach(line -> context.draft().add(line, List.of()));
    }

    void translator(TeiidStatement.Translator translator) {
        translators.put(TableNames.lower(translator.name()), translator.base());
        Findings findings = new Findings();
        if (!translator.options().isEmpty()) {
            findings.note("left out: "
                    + TableNames.lower(String.join(", ", translator.options().keySet()))
                    + "; Braid finds out by itself what a source can do");
        }
        context.draft().add(findings.line(translator.line(), "translator " + translator.name()), List.of());
    }

    void server(TeiidStatement.Server server) {
        if (!done.add(TableNames.lower(server.name()))) {
            return;
        }
        String translator = translators.getOrDefault(TableNames.lower(server.translator()), server.translator());
        String construct = "server " + server.name() + " (" + translator + ")";
        Findings findings = new Findings();
        Optional<JdbcLogin> login = login(server);
        Optional<SourceKind> kind = SourceTranslators.kind(translator)
                .map(found -> login.flatMap(one -> SourceKind.of(one.url())).orElse(found));
        if (kind.isEmpty()) {
            String advice = "Braid has no translator " + translator + "; " + SourceTranslators.advice(translator);
            refused.put(TableNames.lower(server.name()), advice);
            findings.problem(advice);
            context.draft().add(findings.line(server.line(), construct), List.of());
            return;
        }
        String name = ModelNames.plain(server.name());
        String jndi = server.options().getOrDefault("RESOURCE-NAME", "");
        ServerMaker.Made made = login.map(one -> maker.make(name, kind.get(), one))
                .orElseGet(() -> maker.unknown(
                        name,
                        kind.get(),
                        "the file has no URL" + (jndi.isEmpty() ? "" : ", only the JNDI name " + jndi)));
        if (!name.equals(server.name())) {
            findings.note("it is called " + name);
        }
        findings.noteAll(made.notes());
        context.addServer(server.name(), kind.get(), made.server().options().getOrDefault("url", ""));
        context.draft().add(findings.line(server.line(), construct), List.of(made.server()));
    }

    private Optional<JdbcLogin> login(TeiidStatement.Server server) {
        Map<String, String> options = server.options();
        Optional<String> url = first(options, "URL", "JDBC-URL", "JDBCURL", "CONNECTION-URL", "CONNECTIONURL");
        return url.map(text -> new JdbcLogin(
                        Datasources.resolved(text),
                        first(options, "USER", "USERNAME", "USER-NAME", "UID"),
                        first(options, "PASSWORD", "PWD").map(Datasources::resolved)))
                .or(() -> datasources.find(options.getOrDefault("RESOURCE-NAME", ""), server.name()));
    }

    private static Optional<String> first(Map<String, String> options, String... names) {
        return Stream.of(names)
                .filter(options::containsKey)
                .map(name -> options.getOrDefault(name, ""))
                .findFirst();
    }

    void schema(TeiidStatement.Schema schema) {
        Findings findings = new Findings();
        String construct = (schema.virtual() ? "virtual schema " : "schema ") + schema.name();
        whyMissing(schema).ifPresent(why -> {
            findings.problem(refused.containsValue(why) ? "its source is not in the model" : why);
            context.tables().addMissing(schema.name(), why);
        });
        if (!findings.isPossible()) {
            context.draft().add(findings.line(schema.line(), construct), List.of());
            return;
        }
        if (schema.options().getOrDefault("VISIBLE", "true").equalsIgnoreCase("false")) {
            findings.note("it is not hidden; users see what is granted to their roles");
        }
        List<Definition> definitions = new ArrayList<>();
        definitions.add(new SchemaDefinition(
                schema.name(),
                schema.virtual() ? null : ModelNames.plain(schema.servers().get(0)),
                DraftModel.NOWHERE));
        Optional.ofNullable(schema.options().get("ANNOTATION"))
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> definitions.add(
                        new CommentDefinition(ObjectKind.SCHEMA, List.of(schema.name()), text, DraftModel.NOWHERE)));
        context.tables().addSchema(schema.name());
        context.draft().add(findings.line(schema.line(), construct), definitions);
    }

    private Optional<String> whyMissing(TeiidStatement.Schema schema) {
        if (schema.virtual()) {
            return Optional.empty();
        }
        if (schema.servers().size() > 1) {
            return Optional.of("it has several sources; create a schema for each, and a view with UNION ALL over them");
        }
        if (schema.servers().isEmpty()) {
            return Optional.of("it has no source; add one to the file");
        }
        String server = schema.servers().get(0);
        return context.kind(server).isPresent()
                ? Optional.empty()
                : Optional.of(refused.getOrDefault(
                        TableNames.lower(server), "there is no server " + server + "; add it to the file"));
    }

    void reuse(TeiidStatement.DatabaseReuse reuse) {
        Findings findings = new Findings();
        findings.note("import that file as well; both databases must be on one server");
        if (!reuse.withRoles()) {
            findings.note("its rights and policies apply here, too");
        }
        context.tables().addDatabaseImport();
        context.draft()
                .add(
                        findings.line(reuse.line(), "import of database " + reuse.name()),
                        List.of(new DatabaseImport(reuse.name(), reuse.version(), DraftModel.NOWHERE)));
    }
}
