package io.braid.migration.trino;

import io.braid.migration.DraftModel;
import io.braid.migration.ImportVerdict;
import io.braid.migration.JdbcLogin;
import io.braid.migration.MigratedModel;
import io.braid.migration.ModelNames;
import io.braid.migration.ReportLine;
import io.braid.migration.ServerCheck;
import io.braid.migration.ServerMaker;
import io.braid.migration.SourceKind;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Privilege;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TableSelection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Import of Trino's catalogs: each becomes a server with a schema of its name. */
public final class TrinoImport {
    private static final String CONNECTOR = "connector.name";
    private static final String URL = "connection-url";
    private static final String USER = "connection-user";
    private static final String PASSWORD = "connection-password";

    /** Properties that are read, or whose effect is Braid's default. */
    private static final Set<String> READ = Set.of(CONNECTOR, URL, USER, PASSWORD, "case-insensitive-name-matching");

    private final DraftModel draft;
    private final ServerMaker maker;

    private TrinoImport(String database, ServerCheck check) {
        this.draft = new DraftModel("braid import trino", database, "1");
        this.maker = new ServerMaker(check);
    }

    /**
     * Returns the model, and the report on each property.
     *
     * @param database the name of the database
     * @param restricted true if Trino has access-control rules
     */
    public static MigratedModel of(
            String database, List<CatalogProperties> catalogs, boolean restricted, ServerCheck check) {
        TrinoImport result = new TrinoImport(database, check);
        catalogs.forEach(result::catalog);
        result.rights(restricted);
        return result.draft.finish();
    }

    private void catalog(CatalogProperties catalog) {
        Optional<CatalogProperties.Property> connector = catalog.find(CONNECTOR);
        String place =
                catalog.place(connector.map(CatalogProperties.Property::line).orElse(1));
        String name = connector.map(CatalogProperties.Property::value).orElse("none");
        String construct = "catalog " + catalog.name() + " (" + name + ")";
        Optional<SourceKind> kind = TrinoConnectors.kind(name);
        if (kind.isEmpty()) {
            draft.add(
                    new ReportLine(
                            place,
                            construct,
                            ImportVerdict.NOT_POSSIBLE,
                            "Braid has no connector " + name + "; " + TrinoConnectors.advice(name)),
                    List.of());
            return;
        }
        String server = ModelNames.plain(catalog.name());
        ServerMaker.Made made = catalog.value(URL)
                .map(url -> maker.make(
                        server, kind.get(), new JdbcLogin(url, catalog.value(USER), catalog.value(PASSWORD))))
                .orElseGet(() -> maker.unknown(server, kind.get(), "the file has no " + URL));
        draft.add(line(place, construct, made.notes()), List.of(made.server()));
        schema(
                catalog,
                place,
                server,
                kind.get().remoteSchema(made.server().options().getOrDefault("url", "")));
        catalog.properties().stream()
                .filter(property -> !READ.contains(property.key()))
                .forEach(property -> draft.add(
                        new ReportLine(
                                catalog.place(property.line()),
                                "property " + property.key(),
                                ImportVerdict.CHANGED,
                                TrinoConnectors.adviceForProperty(property.key())),
                        List.of()));
    }

    /** Adds a schema: a catalog has all schemas of a source, a schema here only one of them. */
    private void schema(CatalogProperties catalog, String place, String server, Optional<String> remote) {
        String known = remote.orElse(SourceKind.UNKNOWN_SCHEMA);
        String reason = remote.isPresent()
                ? catalog.name() + "." + known + ".t is " + server + ".t here; for another schema of the source add"
                        + " CREATE SCHEMA and IMPORT FOREIGN SCHEMA"
                : "fill in the schema of the source in place of " + known + "; " + catalog.name() + "." + known
                        + ".t is " + server + ".t here";
        draft.add(
                new ReportLine(place, "schemas of " + catalog.name(), ImportVerdict.CHANGED, reason),
                List.of(
                        new SchemaDefinition(server, server, DraftModel.NOWHERE),
                        new ImportDefinition(known, TableSelection.ALL, server, server, DraftModel.NOWHERE)));
    }

    private void rights(boolean restricted) {
        if (restricted) {
            draft.add(
                    new ReportLine(
                            "",
                            "access control",
                            ImportVerdict.NOT_POSSIBLE,
                            "write its rules as CREATE ROLE, GRANT, CREATE ROW FILTER and CREATE COLUMN MASK; until"
                                    + " then administrators alone can read"),
                    List.of());
            return;
        }
        draft.add(
                new ReportLine(
                        "",
                        "rights",
                        ImportVerdict.CHANGED,
                        "without access control everybody may read everything: SELECT is granted to public"),
                List.of(new GrantDefinition(
                        Privilege.SELECT,
                        ObjectKind.DATABASE,
                        List.of(),
                        List.of(),
                        RoleDefinition.PUBLIC,
                        DraftModel.NOWHERE)));
    }

    private static ReportLine line(String place, String construct, List<String> notes) {
        return new ReportLine(
                place,
                construct,
                notes.isEmpty() ? ImportVerdict.TAKEN_OVER : ImportVerdict.CHANGED,
                String.join("; ", notes));
    }
}
