package io.braid.server;

import io.braid.execution.database.ModelFile;
import io.braid.execution.modeltest.ModelTestRun;
import io.braid.execution.script.SltException;
import io.braid.execution.script.SltFile;
import io.braid.execution.script.SltSyntaxException;
import io.braid.execution.system.SystemTables;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tests of {@code braid check --test}, which run scripts against the first of some models and print the differences.
 */
final class ModelTests {
    private final List<VirtualDatabase> models;
    private final SystemTables systemTables;
    private final PrintStream out;
    private int ran;
    private int failed;

    ModelTests(List<VirtualDatabase> models, SystemTables systemTables, PrintStream out) {
        this.models = List.copyOf(models);
        this.systemTables = systemTables;
        this.out = out;
    }

    /** Reads the models; fails with all problems of the first invalid one. */
    static ModelTests of(List<Path> files, SystemTables systemTables, PrintStream out) {
        return new ModelTests(
                files.stream().map(file -> new ModelFile(file).read()).toList(), systemTables, out);
    }

    /** Runs the scripts and those in folders; true if there are tests and none has failed. */
    boolean run(List<Path> scripts) {
        ModelTestRun run = new ModelTestRun(whole(), systemTables);
        boolean readable = true;
        for (Path script : files(scripts)) {
            try {
                run(run, read(script));
            } catch (SltSyntaxException e) {
                out.println(e.getMessage());
                readable = false;
            }
        }
        if (ran == 0) {
            out.println("no tests ran: there is no statement and no query in "
                    + scripts.stream().map(Path::toString).collect(Collectors.joining(", ")));
        } else {
            out.println(failed == 0 ? count(ran) + " passed" : failed + " of " + count(ran) + " failed");
        }
        return readable && ran > 0 && failed == 0;
    }

    /** Writes the current results into the scripts. */
    void complete(List<Path> scripts) {
        ModelTestRun run = new ModelTestRun(whole(), systemTables);
        for (Path script : files(scripts)) {
            try {
                Files.writeString(script, String.join("\n", run.complete(read(script))) + "\n");
                out.println(script + ": answers written; review them");
            } catch (SltException | IOException e) {
                throw new BraidException(ErrorCode.CONFIGURATION_ERROR, script + ": " + e.getMessage(), e);
            }
        }
    }

    private void run(ModelTestRun run, SltFile script) {
        ModelTestRun.Outcome outcome = run.run(script);
        ran += outcome.tests();
        failed += outcome.mismatches().size();
        outcome.mismatches().forEach(out::println);
        if (outcome.mismatches().isEmpty() && outcome.tests() > 0) {
            out.println(script.name() + ": " + count(outcome.tests()) + " passed");
        }
    }

    private VirtualDatabase whole() {
        ImportedDatabases.Result whole = ImportedDatabases.resolve(models.get(0), (name, version) -> models.stream()
                .filter(model -> model.name().equalsIgnoreCase(name))
                .filter(model -> version == null || version.equals(model.version()))
                .findFirst());
        if (!whole.problems().isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    whole.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return whole.database();
    }

    private static List<Path> files(List<Path> scripts) {
        List<Path> files = new ArrayList<>();
        for (Path script : scripts) {
            if (!Files.isDirectory(script)) {
                files.add(script);
                continue;
            }
            try (Stream<Path> all = Files.walk(script)) {
                all.filter(file -> file.toString().endsWith(".slt")).sorted().forEach(files::add);
            } catch (IOException e) {
                throw new BraidException(ErrorCode.CONFIGURATION_ERROR, script + ": it cannot be read", e);
            }
        }
        return files;
    }

    private static SltFile read(Path script) {
        try {
            return SltFile.parse(script.toString(), Files.readString(script));
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, script + ": there is no such text file", e);
        }
    }

    private static String count(int tests) {
        return tests + (tests == 1 ? " test" : " tests");
    }
}
