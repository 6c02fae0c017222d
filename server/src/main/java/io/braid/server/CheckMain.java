package io.braid.server;

import io.braid.execution.database.ModelCheck;
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
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code braid check}: lists all problems of models. Exits with 0 if there are none, otherwise with 1. */
public final class CheckMain {
    private static final String USAGE = """
            Usage: braid check --vdb FILE [--vdb FILE]... [--connect] [--test SCRIPT]... [--complete]
                         [--data-folder FOLDER] [--plugins-folder FOLDER] [--driver-properties NAMES]
                         [--files-folder FOLDER] [--secret-folders FOLDERS] [--external-access on]

            Validates models and lists every problem with its file and line. With --connect it also asks each source for
            the tables the model names, checks views and functions against them, and tells what has changed since the
            server last imported them. The imports are read from the server's data folder, "data" if none is given. The others
            are as for braid serve, where they are settings.

            With --test it runs scripts of queries against the first model instead, whose foreign tables then hold the rows
            that a script gives them: no source and no secret is needed. SCRIPT is a file or a folder of *.slt files. With
            --complete the answers are written into the scripts.
            """;

    private static final String MODEL = "--vdb";
    private static final String TEST = "--test";
    private static final String CONNECT = "--connect";
    private static final String COMPLETE = "--complete";
    private static final CommandLine.Syntax SYNTAX = new CommandLine.Syntax(
            Set.of(CONNECT, COMPLETE), Map.of(MODEL, "a file", TEST, "a script or a folder of scripts"), 0);

    private CheckMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching(
                "braid check", () -> run(List.of(arguments), Environment.ofProcess(), System.out, System.err)));
    }

    static int run(List<String> arguments, Environment environment, PrintStream out, PrintStream err) {
        try {
            CommandLine line = CommandLine.parse(arguments, SYNTAX);
            if (line.has(CommandLine.HELP)) {
                out.print(USAGE);
                return 0;
            }
            if (line.paths(MODEL).isEmpty()) {
                err.print(USAGE);
                return 1;
            }
            return line.paths(TEST).isEmpty() ? check(line, environment, out) : test(line, out);
        } catch (BraidException e) {
            err.println("braid check: " + e.getMessage());
            return 1;
        }
    }

    private static int test(CommandLine line, PrintStream out) {
        ModelTests tests = ModelTests.of(line.paths(MODEL), new PostgresCatalog().tables(), out);
        if (line.has(COMPLETE)) {
            tests.complete(line.paths(TEST));
            return 0;
        }
        return tests.run(line.paths(TEST)) ? 0 : 1;
    }

    private static int check(CommandLine line, Environment environment, PrintStream out) {
        ServerConfig config = ServerConfig.of(line.settings());
        try (Plugins plugins = Plugins.in(config.pluginsFolder())) {
            Connectors connectors = Connectors.installed(Secrets.of(environment, config), plugins, config);
            SystemTables tables = new PostgresCatalog().tables();
            return check(
                    new ModelCheck(
                            connectors,
                            SystemSource.schemas(tables, SystemSource.ofNoDatabase(tables)),
                            line.has(CONNECT) ? knownImports(config.dataFolder()) : null),
                    line.paths(MODEL),
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

    /** Returns the server's imports, read-only because the folder may be in use. */
    static ImportCache knownImports(Path dataFolder) {
        return new ImportCache(
                new ImportFiles(dataFolder.resolve("imports")).readOnly(),
                ImportIntervals.NONE,
                InstantSource.system(),
                Runnable::run);
    }
}
