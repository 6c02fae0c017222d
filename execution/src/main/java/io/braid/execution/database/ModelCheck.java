package io.braid.execution.database;

import io.braid.execution.source.Connectors;
import io.braid.execution.source.OpenSources;
import io.braid.execution.source.SharedSources;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.drift.DriftFinding;
import io.braid.planner.drift.SourceDrift;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Validator of model files; optionally reports how the sources differ from the imported metadata. */
public final class ModelCheck {
    private final Connectors connectors;
    private final SystemSchemas systemTables;
    private final @Nullable ImportCache known;
    private final List<VirtualDatabase> models = new ArrayList<>();

    /**
     * Findings about a file.
     *
     * @param lines messages of the form {@code file:line:column: problem}
     * @param sound true if there are no errors; the lines may still list differences
     */
    public record Report(List<String> lines, boolean sound) {
        public Report {
            lines = List.copyOf(lines);
        }
    }

    /** @param known imported metadata to compare the sources with, or null to contact no source */
    public ModelCheck(Connectors connectors, SystemSchemas systemTables, @Nullable ImportCache known) {
        this.systemTables = systemTables;
        this.connectors = connectors;
        this.known = known;
    }

    /** Validates each file; models may import the databases of the other files. */
    public List<Report> check(List<Path> files) {
        for (Path file : files) {
            try {
                models.add(new ModelFile(file).read());
            } catch (BraidException e) {
                // Reported below, with its positions.
            }
        }
        return files.stream().map(this::check).toList();
    }

    private Report check(Path file) {
        VdbReader.Draft draft;
        try {
            draft = new ModelFile(file).draft();
        } catch (BraidException e) {
            return new Report(List.of(String.valueOf(e.getMessage())), false);
        }
        VirtualDatabase model = draft.model();
        List<Problem> problems = new ArrayList<>(draft.problems());
        // Imports are resolved only for a model that is valid on its own.
        ImportedDatabases.Result whole = problems.isEmpty()
                ? ImportedDatabases.resolve(model, this::model)
                : new ImportedDatabases.Result(model, List.of());
        problems.addAll(whole.problems());
        checkServers(model, problems);
        if (!problems.isEmpty()) {
            return new Report(lines(file, problems), false);
        }
        ImportCache before = known;
        return before == null
                ? new Report(List.of(file + ": no problems in " + summary(model)), true)
                : compare(file, model, whole.database(), before);
    }

    private Report compare(Path file, VirtualDatabase model, VirtualDatabase whole, ImportCache before) {
        List<DriftFinding> findings = drift(whole, before);
        List<String> lines = new ArrayList<>(lines(
                file,
                findings.stream()
                        .map(finding -> new Problem(finding.place(), finding.toString()))
                        .toList()));
        boolean sound = findings.stream().noneMatch(DriftFinding::breaks);
        if (sound) {
            lines.add(file + ": no problems in " + summary(model));
        }
        return new Report(lines, sound);
    }

    /** Servers that already have a problem are skipped. */
    private void checkServers(VirtualDatabase model, List<Problem> problems) {
        Set<Place> told = problems.stream().map(Problem::place).collect(Collectors.toSet());
        model.servers().stream()
                .filter(server -> !told.contains(server.place()))
                .forEach(server -> checkOptions(server, model, problems));
        problems.sort(Problem.IN_ORDER_OF_TEXT);
    }

    /** Opening a source reads its options and secrets and does not connect. */
    private void checkOptions(ServerDefinition server, VirtualDatabase model, List<Problem> problems) {
        try {
            connectors.open(server, UserMappings.to(server, model)).close();
        } catch (BraidException e) {
            problems.add(new Problem(server.place(), String.valueOf(e.getMessage())));
        }
    }

    private List<DriftFinding> drift(VirtualDatabase model, ImportCache before) {
        try (OpenSources sources = OpenSources.open(model, new SharedSources(connectors, ImportCache.inMemory()))) {
            return SourceDrift.of(model, sources::get, before, systemTables);
        }
    }

    private Optional<VirtualDatabase> model(String name, @Nullable String version) {
        return models.stream()
                .filter(model -> model.name().equalsIgnoreCase(name))
                .filter(model -> version == null || version.equals(model.version()))
                .findFirst();
    }

    private static String summary(VirtualDatabase model) {
        return String.join(
                ", ",
                count(model.servers().size(), "server"),
                count(model.imports().size(), "import"),
                count(model.all(ForeignTableDefinition.class).size(), "declared table"),
                count(model.views().size(), "view"),
                count(model.all(FunctionDefinition.class).size(), "function"));
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static List<String> lines(Path file, List<Problem> problems) {
        return problems.stream().map(problem -> line(file, problem)).toList();
    }

    private static String line(Path file, Problem problem) {
        Place place = problem.place();
        return file + ":" + place.line() + ":" + place.column() + ": " + problem.message();
    }
}
