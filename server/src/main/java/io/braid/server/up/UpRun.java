package io.braid.server.up;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.source.Connectors;
import io.braid.execution.source.Plugins;
import io.braid.execution.source.Secrets;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.server.Main;
import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ServerDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One run of {@code braid up}, which turns URLs into a model and serves it. Nothing is written before the sources
 * respond.
 */
final class UpRun {
    /** Maximum time to wait for the server to import its tables. */
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final UpOptions options;
    private final Environment environment;
    private final Prompts prompts;
    private final Path here;
    private final Consumer<String> out;
    private String example = "SELECT * FROM information_schema.tables";

    /** @param here the folder that relative paths in URLs refer to */
    UpRun(UpOptions options, Environment environment, Prompts prompts, Path here, Consumer<String> out) {
        this.options = options;
        this.environment = environment;
        this.prompts = prompts;
        this.here = here;
        this.out = out;
    }

    /** Prepares the model, and serves it until the process is terminated. */
    void serve() {
        ServerConfig config = prepare();
        Main.serve(config, environment, List.of(), this::announce);
    }

    /** Writes the model unless it exists, and returns the settings to serve it with. */
    ServerConfig prepare() {
        List<SourceUrl> sources = SourceUrls.readAll(options.urls()).stream()
                .map(source -> SourceFiles.absolute(source, here))
                .toList();
        ServerConfig config = read(Map.of());
        Path model = config.vdbFolder().resolve(options.database() + ".vdb.sql");
        if (sources.isEmpty() && !Files.exists(model)) {
            throw wrong("there is no model " + model + " yet, so that at least one URL is needed, such as"
                    + " postgresql://ada@localhost:5432/crm; see braid up --help");
        }
        Main.logInto(config);
        if (sources.isEmpty()) {
            return serving(VdbReader.read(model.toString(), text(model)).servers());
        }
        Path secrets = config.secretFolders().folders().stream()
                .findFirst()
                .orElseThrow(() -> wrong("the setting secret-folders names no folder for passwords"));
        SourcePasswords passwords =
                new SourcePasswords(relative(secrets), environment, prompts, options.askPasswords(), out);
        try {
            return write(sources, passwords, model);
        } catch (BraidException e) {
            passwords.forget();
            throw e;
        }
    }

    private ServerConfig write(List<SourceUrl> sources, SourcePasswords passwords, Path model) {
        Map<SourceUrl, Optional<SourcePasswords.Resolved>> logins = new LinkedHashMap<>();
        sources.forEach(source -> logins.put(source, passwords.of(source)));
        List<ServerDefinition> servers = new ArrayList<>();
        logins.forEach((source, password) -> servers.add(NewModel.server(source, password)));
        ServerConfig config = serving(servers);
        NewModel text = new NewModel(options.database());
        try (Plugins plugins = Plugins.in(config.pluginsFolder())) {
            Connectors connectors = Connectors.installed(Secrets.of(environment, config), plugins, config);
            for (int i = 0; i < sources.size(); i++) {
                SourceUrl source = sources.get(i);
                List<String> schemas = RemoteSchemas.of(source, logins.getOrDefault(source, Optional.empty()));
                countTables(connectors, servers.get(i), source, schemas);
                text.add(servers.get(i), schemas);
            }
        }
        VdbReader.read(model.toString(), text.toString());
        store(model, text.toString());
        return config;
    }

    /** Imports the tables as the server will, to report problems early. */
    private void countTables(
            Connectors connectors, ServerDefinition server, SourceUrl source, List<String> remoteSchemas) {
        try (Source opened = connectors.open(server, List.of())) {
            for (String remote : remoteSchemas) {
                var tables = opened.describe(ImportRequest.all(remote));
                String schema = NewModel.schemaName(source.name(), remote, remoteSchemas);
                out.accept(source.name() + ": " + tables.size() + (tables.size() == 1 ? " table" : " tables") + " of "
                        + remote + " as schema " + schema);
                if (!tables.isEmpty()) {
                    example = "SELECT * FROM " + schema + "."
                            + tables.get(0).name().table() + " LIMIT 10";
                }
            }
        } catch (BraidException e) {
            String advice = ConnectAdvice.of(String.valueOf(e.getMessage()), "");
            throw new BraidException(e.code(), "'" + source + "': " + e.getMessage() + advice, e);
        }
    }

    private void store(Path model, String text) {
        boolean exists = Files.exists(model);
        if (exists && text(model).equals(text)) {
            out.accept("The model " + model + " is as it was");
            return;
        }
        if (exists && !options.replace() && !prompts.confirms("Replace the model " + model + "? [y/N] ")) {
            throw wrong(
                    "the model " + model + " is there already, and differs; replace it with --replace, choose another"
                            + " with --database NAME, or serve it as it is with 'braid up' alone");
        }
        try {
            Files.createDirectories(model.toAbsolutePath().getParent());
            if (exists) {
                Path old = model.resolveSibling(model.getFileName() + ".old");
                Files.move(model, old, StandardCopyOption.REPLACE_EXISTING);
                out.accept("The former model is now " + old);
            }
            Files.writeString(model, text);
            out.accept("Wrote the model " + model);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "the model " + model + " cannot be written (" + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    /** Returns the settings, with the model's folder of files unless the user has configured one. */
    private ServerConfig serving(List<ServerDefinition> servers) {
        Optional<Path> folder = SourceFiles.folder(servers);
        if (folder.isEmpty()
                || !read(Map.of())
                        .filesFolder()
                        .equals(ServerConfig.of(Map.of()).filesFolder())) {
            return read(Map.of());
        }
        if (folder.get().getParent() == null) {
            throw wrong(
                    "the files of the sources have no folder in common but /; move them below one, or serve them by two"
                            + " servers");
        }
        out.accept("Models may read the files below " + folder.get() + " (the setting files-folder)");
        return read(Map.of("files-folder", folder.get().toString()));
    }

    private ServerConfig read(Map<String, String> additional) {
        Map<String, String> settings = new LinkedHashMap<>(additional);
        settings.putAll(options.settings());
        return Main.read(options.config(), environment, settings);
    }

    /** Returns a path in a form that remains valid if the model is moved with its folder. */
    private Path relative(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        return absolute.startsWith(Path.of("").toAbsolutePath())
                ? Path.of("").toAbsolutePath().relativize(absolute)
                : absolute;
    }

    private void announce(BraidServer server) {
        awaitReady(server);
        server.problems().forEach(problem -> out.accept("Not deployed: " + problem));
        String database = options.database();
        out.accept("");
        out.accept("Braid serves the database " + database + " until you press Ctrl-C. In another terminal:");
        out.accept("");
        String url = server.url(database);
        out.accept("  braid sql" + (isUsual(server, url) ? "" : " --url " + url) + " -c \"" + example + "\"");
        server.pgPort()
                .ifPresent(port -> out.accept("  PGPASSFILE=" + server.passwordFile() + " psql -h " + server.host()
                        + " -p " + port + " -U braid " + database));
        out.accept("");
        out.accept("  JDBC URL   " + url);
        out.accept("  user       braid, with the password in " + server.connectionFile());
        out.accept("  health     http://" + server.httpHost() + ":" + server.httpPort() + "/health/ready");
        out.accept("");
    }

    /** True if the shell connects to the server by default, and not to a database of another model in the folder. */
    private static boolean isUsual(BraidServer server, String url) {
        return !Files.exists(server.connectionFile())
                || text(server.connectionFile()).replace("\\", "").contains(url + "\n");
    }

    private static void awaitReady(BraidServer server) {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        try {
            while (server.databases().isEmpty() && System.nanoTime() < end) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "the model " + file + " cannot be read (" + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    private static BraidException wrong(String what) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what);
    }
}
