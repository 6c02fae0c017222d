package io.braid.migration.fdw;

import io.braid.migration.DraftModel;
import io.braid.migration.ImportVerdict;
import io.braid.migration.JdbcLogin;
import io.braid.migration.MigratedModel;
import io.braid.migration.ModelNames;
import io.braid.migration.ReportLine;
import io.braid.migration.SecretReferences;
import io.braid.migration.ServerCheck;
import io.braid.migration.ServerMaker;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.UserMappingDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Import of PostgreSQL's foreign servers and tables: each server becomes one of the model, and each schema with foreign
 * tables of it a schema.
 */
public final class ForeignDataImport {
    private final ForeignCatalog catalog;
    private final DraftModel draft;
    private final ServerMaker maker;

    private ForeignDataImport(String database, ForeignCatalog catalog, ServerCheck check) {
        this.catalog = catalog;
        this.draft = new DraftModel("braid import postgres-fdw", database, "1");
        this.maker = new ServerMaker(check);
    }

    /**
     * Returns the model, and the report on each server, mapping and table.
     *
     * @param database the name of the database
     */
    public static MigratedModel of(String database, ForeignCatalog catalog, ServerCheck check) {
        ForeignDataImport result = new ForeignDataImport(database, catalog, check);
        catalog.servers().forEach(result::server);
        result.draft.add(
                new ReportLine(
                        "",
                        "rights",
                        ImportVerdict.CHANGED,
                        "administrators alone may read; GRANT what others may, such as GRANT SELECT ON SCHEMA ... TO"
                                + " ROLE public"),
                List.of());
        return result.draft.finish();
    }

    private void server(ForeignCatalog.Server server) {
        String construct = "server " + server.name() + " (" + server.wrapper() + ")";
        Optional<ForeignWrapper> wrapper = ForeignWrapper.of(server.wrapper());
        if (wrapper.isEmpty()) {
            draft.add(
                    new ReportLine(
                            "",
                            construct,
                            ImportVerdict.NOT_POSSIBLE,
                            "servers of " + String.join(", ", ForeignWrapper.names())
                                    + " are taken over; declare any other with FOREIGN DATA WRAPPER jdbc if its"
                                    + " database has a JDBC driver, and import its tables"),
                    List.of());
            return;
        }
        String name = ModelNames.plain(server.name());
        ServerMaker.Made made = made(server, name, wrapper.get());
        draft.add(line(construct, made.notes()), List.of(made.server()));
        catalog.mappings().stream()
                .filter(mapping -> mapping.server().equals(server.name()))
                .filter(mapping -> !isLogin(mapping))
                .forEach(mapping -> mapping(mapping, name));
        tables(server, name, wrapper.get());
    }

    private ServerMaker.Made made(ForeignCatalog.Server server, String name, ForeignWrapper wrapper) {
        Optional<ForeignCatalog.Mapping> login = catalog.mappings().stream()
                .filter(mapping -> mapping.server().equals(server.name()) && isLogin(mapping))
                .findFirst();
        Optional<String> user = login.map(ForeignCatalog.Mapping::remoteUser).filter(remote -> !remote.isBlank());
        Optional<String> password = user.map(remote -> SecretReferences.of(name, "PASSWORD"));
        return wrapper.url(server)
                .map(url -> maker.make(name, wrapper.kind(), new JdbcLogin(url, user, password)))
                .orElseGet(() -> maker.unknown(name, wrapper.kind(), "it does not say where its database is"));
    }

    /** True for the account of the server itself: the mapping for PUBLIC, or the only one. */
    private boolean isLogin(ForeignCatalog.Mapping mapping) {
        List<ForeignCatalog.Mapping> ofServer = catalog.mappings().stream()
                .filter(other -> other.server().equals(mapping.server()))
                .toList();
        return mapping.user().equals(ForeignCatalog.PUBLIC) || ofServer.size() == 1;
    }

    private void mapping(ForeignCatalog.Mapping mapping, String server) {
        String construct = "user mapping for " + mapping.user() + " to " + mapping.server();
        if (mapping.remoteUser().isBlank()) {
            draft.add(
                    new ReportLine(
                            "",
                            construct,
                            ImportVerdict.NOT_POSSIBLE,
                            "only its owner sees its user; write CREATE USER MAPPING FOR " + mapping.user() + " SERVER "
                                    + server),
                    List.of());
            return;
        }
        String password = SecretReferences.of(server + "_" + mapping.user(), "PASSWORD");
        draft.add(
                new ReportLine(
                        "",
                        construct,
                        ImportVerdict.CHANGED,
                        "set the variable " + password.replaceAll("[${}]|env:", "")
                                + " to its password; the user must exist in Braid"),
                List.of(new UserMappingDefinition(
                        mapping.user(),
                        server,
                        Map.of("user", mapping.remoteUser(), "password", password),
                        DraftModel.NOWHERE)));
    }

    private void tables(ForeignCatalog.Server server, String name, ForeignWrapper wrapper) {
        Map<String, List<ForeignCatalog.Table>> bySchema = catalog.tables().stream()
                .filter(table -> table.server().equals(server.name()))
                .collect(Collectors.groupingBy(ForeignCatalog.Table::schema, LinkedHashMap::new, Collectors.toList()));
        bySchema.forEach((local, tables) -> {
            String schema = schemaName(local, name);
            List<String> notes = schema.equalsIgnoreCase(local)
                    ? List.of()
                    : List.of("is " + schema + " here, for its tables are of several servers");
            draft.add(
                    line("schema " + local + " of " + server.name(), notes),
                    List.of(new SchemaDefinition(schema, name, DraftModel.NOWHERE)));
            imported(server, name, wrapper, schema, tables);
        });
    }

    /**
     * Returns the schema's name, made distinct if it has tables of several servers, as a Braid schema has one server.
     */
    private String schemaName(String local, String server) {
        boolean isOfOne = catalog.tables().stream()
                        .filter(table -> table.schema().equals(local))
                        .map(ForeignCatalog.Table::server)
                        .distinct()
                        .count()
                == 1;
        return ModelNames.plain(isOfOne ? local : local + "_" + server);
    }

    private void imported(
            ForeignCatalog.Server server,
            String name,
            ForeignWrapper wrapper,
            String schema,
            List<ForeignCatalog.Table> tables) {
        Map<String, List<ForeignCatalog.Table>> alike = new LinkedHashMap<>();
        for (ForeignCatalog.Table table : tables) {
            RemoteTable remote = wrapper.remote(server, table);
            String construct = "foreign table " + table.schema() + "." + table.name();
            if (table.options().containsKey("query")) {
                draft.add(
                        new ReportLine(
                                "",
                                construct,
                                ImportVerdict.NOT_POSSIBLE,
                                "it is a query in the server's own SQL; create it as a view there, and import that"),
                        List.of());
            } else if (remote.name().equals(table.name()) && hasNamesOfItsServer(table)) {
                alike.computeIfAbsent(remote.schema(), first -> new ArrayList<>())
                        .add(table);
            } else {
                declared(table, remote, schema, construct);
            }
        }
        alike.forEach((remote, same) -> {
            List<String> names = same.stream().map(ForeignCatalog.Table::name).toList();
            draft.add(
                    new ReportLine(
                            "",
                            "foreign tables " + String.join(", ", names),
                            ImportVerdict.TAKEN_OVER,
                            "imported from " + remote + ", with all columns that they have there"),
                    List.of(new ImportDefinition(
                            remote,
                            new TableSelection(TableSelection.Mode.LIMIT_TO, names),
                            name,
                            schema,
                            DraftModel.NOWHERE)));
        });
    }

    private static boolean hasNamesOfItsServer(ForeignCatalog.Table table) {
        return table.columns().stream().allMatch(column -> column.name().equals(column.remoteName()));
    }

    /** Declares a table whose names differ from those at the server. */
    private void declared(ForeignCatalog.Table table, RemoteTable remote, String schema, String construct) {
        List<String> notes = new ArrayList<>();
        List<DeclaredColumn> columns = new ArrayList<>();
        for (ForeignCatalog.Column column : table.columns()) {
            Map<String, String> options =
                    column.name().equals(column.remoteName()) ? Map.of() : Map.of("remote_name", column.remoteName());
            PostgresTypes.named(column.type())
                    .ifPresentOrElse(
                            type -> columns.add(new DeclaredColumn(
                                    column.name(), type, column.nullable(), options, DraftModel.NOWHERE)),
                            () -> notes.add("the column " + column.name() + " is left out, because Braid has no type "
                                    + column.type()));
        }
        notes.add("declared, for its names are not those of the server; add PRIMARY KEY if it has one");
        List<Definition> definitions = List.of(new ForeignTableDefinition(
                schema,
                table.name(),
                columns,
                DeclaredKeys.NONE,
                null,
                Map.of("remote_name", remote.path()),
                DraftModel.NOWHERE));
        draft.add(line(construct, notes), definitions);
    }

    private static ReportLine line(String construct, List<String> notes) {
        return new ReportLine(
                "",
                construct,
                notes.isEmpty() ? ImportVerdict.TAKEN_OVER : ImportVerdict.CHANGED,
                String.join("; ", notes));
    }
}
