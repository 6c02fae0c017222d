package io.braid.server;

import io.braid.execution.database.ModelCheck;
import io.braid.execution.database.ModelFile;
import io.braid.execution.imports.ImportFiles;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.source.Connectors;
import io.braid.execution.source.Plugins;
import io.braid.execution.source.Secrets;
import io.braid.execution.system.SystemSource;
import io.braid.execution.system.SystemTables;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportIntervals;
import io.braid.postgres.catalog.system.PostgresCatalog;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.Suggestion;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code braid check}: says everything that is wrong with models. Exits with 0 if nothing is, else with 1. */
public final class CheckMain {
    private static final String USAGE = """
            Usage: braid check --vdb FILE [--vdb FILE]... [--connect] [--data-folder FOLDER]
                         [--plugins-folder FOLDER] [--driver-properties NAMES] [--files-folder FOLDER]
                         [--secret-folders FOLDERS] [--external-access on]

            Validates models and lists every problem with its file and line. With --connect it also asks each source for
            the tables the model names, checks views and functions against them, and tells what has changed since the
            server last imported them. The imports are read from the server's data folder, "data" if none is given. The others
            are as for braid serve, where they are settings.
            """;

    /** The settings of the server that count here. */
    private static final List<String> SETTINGS = List.of(
            "--data-folder",
            "--plugins-folder",
            "--driver-properties",
            "--files-folder",
            "--secret-folders",
            "--external-access");

    private CheckMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching(
                "braid check", () -> run(List.of(arguments), Environment.ofProcess(), System.out, System.err)));
    }

    static int run(List<String> arguments, Environment environment, PrintStream out, PrintStream err) {
        List<Path> files = new ArrayList<>();
        Map<String, String> settings = new HashMap<>();
        boolean connect = false;
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (argument.equals("--help") || argument.equals("-h")) {
                out.print(USAGE);
                return 0;
            }
            if (argument.equals("--connect")) {
                connect = true;
            } else if (argument.equals("--vdb") && rest.hasNext()) {
                files.add(Path.of(rest.next()));
            } else if (argument.startsWith("--vdb=")) {
                files.add(Path.of(argument.substring("--vdb=".length())));
            } else if (SETTINGS.contains(argument) && rest.hasNext()) {
                settings.put(argument.substring("--".length()), rest.next());
            } else if (argument.contains("=") && SETTINGS.contains(argument.replaceFirst("=.*", ""))) {
                String[] nameAndValue = argument.substring("--".length()).split("=", 2);
                settings.put(nameAndValue[0], nameAndValue[1]);
            } else {
                err.println("braid check: " + complaint(argument));
                return 1;
            }
        }
        if (files.isEmpty()) {
            err.print(USAGE);
            return 1;
        }
        ServerConfig config;
        try {
            config = ServerConfig.of(settings);
        } catch (BraidException e) {
            err.println("braid check: " + e.getMessage());
            return 1;
        }
        try (Plugins plugins = Plugins.in(config.pluginsFolder())) {
            Connectors connectors = Connectors.installed(Secrets.of(environment, config), plugins, config);
            SystemTables tables = new PostgresCatalog().tables();
            return check(
                    new ModelCheck(
                            connectors,
                            SystemSource.schemas(tables, SystemSource.ofNoDatabase(tables)),
                            connect ? knownImports(config.dataFolder()) : null),
                    files,
                    out);
        }
    }

    private static int check(ModelCheck check, List<Path> files, PrintStream out) {
        boolean sound = true;
        for (ModelCheck.Report report : check.check(files)) {
            report.lines().forEach(out::println);
            sound &= report.sound();
        }
        return sound ? 0 : 1;
    }

    /** What the server imported; nothing is written, for the folder may be in use. */
    private static ImportCache knownImports(Path dataFolder) {
        return new ImportCache(
                new ImportFiles(dataFolder.resolve("imports")).readOnly(),
                ImportIntervals.NONE,
                InstantSource.system(),
                Runnable::run);
    }

    private static String complaint(String argument) {
        if (argument.equals("--vdb")) {
            return "the option --vdb needs a file";
        }
        if (SETTINGS.contains(argument)) {
            return "the option " + argument + " needs a value";
        }
        return ModelFile.advice(argument)
                .orElseGet(() -> "unknown option '" + argument + "'"
                        + Suggestion.hint(
                                argument,
                                Stream.concat(Stream.of("--vdb", "--connect", "--help"), SETTINGS.stream())
                                        .toList()));
    }
}
