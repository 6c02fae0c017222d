package io.braid.server;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.source.Connectors;
import io.braid.execution.source.Plugins;
import io.braid.execution.source.Secrets;
import io.braid.migration.MigratedModel;
import io.braid.migration.ServerCheck;
import io.braid.migration.fdw.ForeignDataImport;
import io.braid.migration.teiid.Datasources;
import io.braid.migration.teiid.TeiidImport;
import io.braid.migration.trino.CatalogProperties;
import io.braid.migration.trino.TrinoImport;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ServerDefinition;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code braid import}: writes a model for a virtual database of Teiid, Trino's catalogs, or PostgreSQL's foreign
 * tables. Exits with 0 if everything is in the model, with 2 if something could not be migrated, and with 1 if nothing
 * was written.
 */
public final class ImportMain {
    private static final int INCOMPLETE = 2;
    private static final String MODEL_ENDING = ".vdb.sql";
    private static final String CATALOG_ENDING = ".properties";

    private ImportMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching(
                "braid import", () -> run(List.of(arguments), Environment.ofProcess(), System.out, System.err)));
    }

    static int run(List<String> arguments, Environment environment, PrintStream out, PrintStream err) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            out.print(ImportOptions.USAGE);
            return 0;
        }
        try {
            ImportOptions options = ImportOptions.parse(arguments);
            MigratedModel model = imported(options, environment);
            Path file = options.output().orElse(Path.of(model.name().replaceAll("[^\\w.-]+", "_") + MODEL_ENDING));
            store(file, model.text(), options.replace());
            Path report = file.resolveSibling(file.getFileName().toString().replace(MODEL_ENDING, "") + ".import.txt");
            store(report, model.report().text(), true);
            out.print(model.report().text());
            out.println("Wrote the model " + file + " and this report, " + report);
            out.println("Look for mistakes: braid check --vdb " + file);
            return model.report().isComplete() ? 0 : INCOMPLETE;
        } catch (BraidException e) {
            err.println("braid import: " + e.getMessage());
            return 1;
        }
    }

    private static MigratedModel imported(ImportOptions options, Environment environment) {
        ServerConfig config = ServerConfig.of(options.settings());
        try (Plugins plugins = Plugins.in(config.pluginsFolder())) {
            Connectors connectors = Connectors.installed(Secrets.of(environment, config), plugins, config);
            ServerCheck check = server -> problem(connectors, server);
            return switch (options.origin()) {
                case "teiid" -> teiid(options, check);
                case "trino" -> trino(options, check);
                default -> foreignData(options, environment, check);
            };
        }
    }

    /** Returns the problem of a server; opening a source parses its options without connecting. */
    private static Optional<String> problem(Connectors connectors, ServerDefinition server) {
        try {
            connectors.open(server, List.of()).close();
            return Optional.empty();
        } catch (BraidException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static MigratedModel teiid(ImportOptions options, ServerCheck check) {
        Datasources datasources = new Datasources();
        options.datasources().forEach(file -> datasources.read(text(file)));
        try {
            return TeiidImport.of(text(Path.of(options.source())), datasources, check);
        } catch (BraidException e) {
            throw new BraidException(e.code(), options.source() + ": " + e.getMessage(), e);
        }
    }

    private static MigratedModel foreignData(ImportOptions options, Environment environment, ServerCheck check) {
        ForeignCatalogReader reader = ForeignCatalogReader.at(options.source(), environment);
        return ForeignDataImport.of(options.name().orElse(reader.database()), reader.read(), check);
    }

    private static MigratedModel trino(ImportOptions options, ServerCheck check) {
        Path folder = Path.of(options.source());
        List<CatalogProperties> catalogs;
        try (Stream<Path> files = Files.list(folder)) {
            catalogs = files.filter(file -> file.toString().endsWith(CATALOG_ENDING))
                    .sorted()
                    .map(file -> CatalogProperties.read(
                            file.getFileName().toString().replaceFirst("\\.properties$", ""), text(file)))
                    .toList();
        } catch (IOException e) {
            throw wrong(
                    "the folder " + options.source() + " cannot be read ("
                            + e.getClass().getSimpleName() + ")",
                    e);
        }
        if (catalogs.isEmpty()) {
            throw wrong(
                    "the folder " + options.source() + " has no catalogs; name the one with files such as"
                            + " sales.properties, usually etc/catalog",
                    null);
        }
        Path parent = folder.toAbsolutePath().normalize().getParent();
        boolean restricted = parent != null && Files.exists(parent.resolve("access-control.properties"));
        return TrinoImport.of(options.name().orElse("trino"), catalogs, restricted, check);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) {
            return latin(file);
        } catch (IOException e) {
            throw wrong("the file " + file + " cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** Reads a file that is not UTF-8, such as an archive, so that the error can be reported. */
    private static String latin(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw wrong("the file " + file + " cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static void store(Path file, String text, boolean replace) {
        if (Files.exists(file) && !replace) {
            throw wrong(
                    "the model " + file + " is there already; replace it with --replace, or choose another with"
                            + " --output FILE",
                    null);
        }
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw wrong(
                    "the file " + file + " cannot be written (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static BraidException wrong(String what, @Nullable Exception cause) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what, cause);
    }
}
