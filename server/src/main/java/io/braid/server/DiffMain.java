package io.braid.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.braid.execution.modeldiff.DeployChange;
import io.braid.execution.modeldiff.LoggedQueries;
import io.braid.execution.modeldiff.ModelComparison;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.source.Connectors;
import io.braid.execution.source.Plugins;
import io.braid.execution.source.Secrets;
import io.braid.execution.system.SystemSource;
import io.braid.execution.system.SystemTables;
import io.braid.postgres.catalog.system.PostgresCatalog;
import io.braid.spi.error.BraidException;
import io.braid.vdb.VirtualDatabase;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code braid diff}: lists the changes for users between two versions of models. Exits with 0 if there are none, with
 * 1 if there are some, and with 2 if the versions cannot be compared.
 */
public final class DiffMain {
    private static final String USAGE = """
            Usage: braid diff OLD NEW [--queries FILE] [--connect] [--json] [--data-folder FOLDER]
                         [--plugins-folder FOLDER] [--driver-properties NAMES] [--files-folder FOLDER]
                         [--secret-folders FOLDERS] [--external-access on]

            Lists what changes for users if NEW is deployed in place of OLD: tables, columns, types, rights, policies. Both
            are model files or folders of them. With --queries it also compares the plans of queries: FILE is an export of
            sys.query_log (*.csv), or statements that end in semicolons.

            The tables of sources are those that a server last imported, read from its data folder, "data" if none is given.
            With --connect the sources are asked for those that it does not know. --json prints one JSON document.

            Exit code: 0 no differences, 1 differences, 2 the models cannot be compared.
            """;

    private static final String QUERIES = "--queries";
    private static final String CONNECT = "--connect";
    private static final String JSON = "--json";
    private static final CommandLine.Syntax SYNTAX =
            new CommandLine.Syntax(Set.of(CONNECT, JSON), Map.of(QUERIES, "a file of queries"), 2);
    private static final int SAME = 0;
    private static final int DIFFERENT = 1;
    private static final int FAILED = 2;

    private DiffMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching(
                "braid diff", () -> run(List.of(arguments), Environment.ofProcess(), System.out, System.err)));
    }

    static int run(List<String> arguments, Environment environment, PrintStream out, PrintStream err) {
        try {
            CommandLine line = CommandLine.parse(arguments, SYNTAX);
            if (line.has(CommandLine.HELP)) {
                out.print(USAGE);
                return SAME;
            }
            if (line.words().size() < 2) {
                err.print(USAGE);
                return FAILED;
            }
            return diff(line, environment, out);
        } catch (BraidException e) {
            err.println("braid diff: " + e.getMessage());
            return FAILED;
        }
    }

    private static int diff(CommandLine line, Environment environment, PrintStream out) {
        Map<String, VirtualDatabase> before =
                new ModelFolder(Path.of(line.words().get(0))).whole();
        Map<String, VirtualDatabase> after =
                new ModelFolder(Path.of(line.words().get(1))).whole();
        List<String> queries = line.paths(QUERIES).stream()
                .flatMap(file -> LoggedQueries.read(file).stream())
                .toList();
        ServerConfig config = ServerConfig.of(line.settings());
        try (Plugins plugins = Plugins.in(config.pluginsFolder())) {
            Connectors connectors = Connectors.installed(Secrets.of(environment, config), plugins, config);
            SystemTables tables = new PostgresCatalog().tables();
            ModelComparison comparison = new ModelComparison(
                    connectors,
                    CheckMain.knownImports(config.dataFolder()),
                    SystemSource.schemas(tables, SystemSource.ofNoDatabase(tables)),
                    line.has(CONNECT));
            ModelComparison.Differences differences = compare(comparison, before, after, queries);
            if (line.has(JSON)) {
                printJson(differences, out);
            } else {
                print(differences, out);
            }
            return differences.changes().isEmpty() ? SAME : DIFFERENT;
        }
    }

    /** Compares models by name; a single model on each side is compared even if the names differ. */
    private static ModelComparison.Differences compare(
            ModelComparison comparison,
            Map<String, VirtualDatabase> before,
            Map<String, VirtualDatabase> after,
            List<String> queries) {
        if (before.size() == 1 && after.size() == 1) {
            return comparison.compare(
                    before.values().iterator().next(), after.values().iterator().next(), queries);
        }
        List<DeployChange> changes = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            VirtualDatabase old = before.get(name);
            VirtualDatabase now = after.get(name);
            if (old == null || now == null) {
                DeployChange.Kind kind = old == null ? DeployChange.Kind.ADDED : DeployChange.Kind.REMOVED;
                changes.add(new DeployChange(kind, "database " + name, List.of()));
                continue;
            }
            ModelComparison.Differences differences = comparison.compare(old, now, queries);
            differences.changes().forEach(change -> changes.add(change.in(name)));
            differences.notes().forEach(note -> notes.add(name + ": " + note));
        }
        return new ModelComparison.Differences(changes, notes);
    }

    private static void print(ModelComparison.Differences differences, PrintStream out) {
        differences.changes().forEach(change -> change.text().forEach(out::println));
        differences.notes().forEach(note -> out.println("note: " + note));
        int changes = differences.changes().size();
        out.println(changes == 0 ? "no differences" : changes + (changes == 1 ? " difference" : " differences"));
    }

    private static void printJson(ModelComparison.Differences differences, PrintStream out) {
        List<Map<String, Object>> changes = differences.changes().stream()
                .map(change -> Map.<String, Object>of(
                        "change",
                        change.kind().name().toLowerCase(Locale.ROOT),
                        "object",
                        change.object(),
                        "lines",
                        change.lines()))
                .toList();
        try {
            out.println(JsonMapper.builder()
                    .configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true)
                    .build()
                    .writeValueAsString(Map.of("changes", changes, "notes", differences.notes())));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can always be written", e);
        }
    }
}
