package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.MigratedModel;
import io.braid.migration.ServerCheck;
import io.braid.migration.ServerMaker;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;

/** Import of one virtual database of Teiid, in XML or DDL. */
public final class TeiidImport {
    private final List<TeiidStatement> statements;
    private final TeiidStatement.Database database;
    private final ImportContext context;
    private final SourceConversion sources;
    private final AccessConversion access;

    private TeiidImport(List<TeiidStatement> statements, Datasources datasources, ServerCheck check) {
        this.statements = statements;
        this.database = all(statements, TeiidStatement.Database.class).stream()
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_MODEL,
                        "the file describes no virtual database: it begins with <vdb> or CREATE DATABASE"));
        this.context = new ImportContext(new DraftModel("braid import teiid", database.name(), database.version()));
        this.sources = new SourceConversion(context, datasources, new ServerMaker(check));
        this.access = new AccessConversion(context);
    }

    /**
     * Returns the model, and the report on each construct of the file.
     *
     * @param text the file
     * @param datasources URLs and accounts by JNDI name
     * @throws BraidException with the position if the file cannot be parsed
     */
    public static MigratedModel of(String text, Datasources datasources, ServerCheck check) {
        if (text.startsWith("PK")) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "the file is an archive; unpack it, and import META-INF/vdb.xml or META-INF/vdb.ddl");
        }
        boolean isXml = text.stripLeading().replace("\ufeff", "").startsWith("<");
        List<TeiidStatement> statements = isXml ? VdbXmlReader.read(text) : DdlReader.read(text);
        return new TeiidImport(statements, datasources, check).convert();
    }

    private MigratedModel convert() {
        all(statements, TeiidStatement.Domain.class).forEach(this::domain);
        sources.database(database);
        all(statements, TeiidStatement.Translator.class).forEach(sources::translator);
        all(statements, TeiidStatement.Server.class).forEach(sources::server);
        all(statements, TeiidStatement.DatabaseReuse.class).forEach(sources::reuse);
        ImportConversion imports = new ImportConversion(context);
        for (TeiidStatement.Schema schema : all(statements, TeiidStatement.Schema.class)) {
            sources.schema(schema);
            all(statements, TeiidStatement.SchemaImport.class).stream()
                    .filter(imported -> imported.schema().equalsIgnoreCase(schema.name()))
                    .forEach(imports::convert);
        }
        collectNames();
        all(statements, TeiidStatement.Role.class).forEach(access::role);
        access.rolesOfEverybody().forEach(context.rewriter()::addRoleOfEverybody);
        TableConversion tables = new TableConversion(context);
        all(statements, TeiidStatement.ForeignTable.class).forEach(tables::convert);
        all(statements, TeiidStatement.Permission.class).stream()
                .filter(permission -> !permission.restriction().isNone())
                .forEach(context::addRestriction);
        ViewConversion views = new ViewConversion(context);
        all(statements, TeiidStatement.View.class).forEach(views::convert);
        all(statements, TeiidStatement.Procedure.class).forEach(views::convert);
        TriggerConversion triggers = new TriggerConversion(context);
        all(statements, TeiidStatement.Trigger.class).forEach(triggers::convert);
        all(statements, TeiidStatement.Permission.class).forEach(access::permission);
        boolean importsRoles = all(statements, TeiidStatement.DatabaseReuse.class).stream()
                .anyMatch(TeiidStatement.DatabaseReuse::withRoles);
        access.finish(database, importsRoles);
        all(statements, TeiidStatement.Other.class).forEach(this::other);
        return context.draft().finish();
    }

    private void domain(TeiidStatement.Domain domain) {
        context.types().addDomain(domain.name(), domain.type());
        Findings findings = new Findings();
        findings.note("its type " + domain.type() + " stands where it was used");
        context.draft().add(findings.line(domain.line(), "domain " + domain.name()), List.of());
    }

    /** Registers the names of all tables and procedures before queries are rewritten. */
    private void collectNames() {
        for (TeiidStatement.ForeignTable table : all(statements, TeiidStatement.ForeignTable.class)) {
            if (context.tables().isSchema(table.schema())) {
                context.tables().addTable(table.schema(), table.name());
            }
        }
        for (TeiidStatement.View view : all(statements, TeiidStatement.View.class)) {
            context.tables().addTable(view.schema(), view.name());
        }
        for (TeiidStatement.Procedure procedure : all(statements, TeiidStatement.Procedure.class)) {
            if (procedure.body().problem().isEmpty()) {
                context.rewriter()
                        .addProcedure(
                                procedure.schema(),
                                procedure.name(),
                                procedure.body().parameters().stream()
                                        .map(TeiidStatement.TableColumn::name)
                                        .toList());
            }
        }
    }

    private void other(TeiidStatement.Other other) {
        Findings findings = new Findings();
        if (other.lost()) {
            findings.problem(other.advice());
        } else {
            findings.note(other.advice());
        }
        context.draft().add(findings.line(other.line(), other.construct()), List.of());
    }

    private static <T extends TeiidStatement> List<T> all(List<TeiidStatement> statements, Class<T> type) {
        return statements.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
