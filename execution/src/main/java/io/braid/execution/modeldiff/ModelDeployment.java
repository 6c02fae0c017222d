package io.braid.execution.modeldiff;

import io.braid.execution.database.Databases;
import io.braid.execution.database.Deployments;
import io.braid.execution.database.ModelFiles;
import io.braid.execution.source.Connectors;
import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Problem;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Deployment of a model that a client sends. It is reviewed against the deployed version, and then written to its file
 * and deployed, or rejected without any change. No source is contacted for its tables. Thread-safe.
 */
public final class ModelDeployment {
    private final Databases databases;
    private final Deployments deployments;
    private final ModelFiles files;
    private final Connectors connectors;
    private final Supplier<ModelComparison> comparisons;

    /** @param comparisons supplies comparisons with the deployed version that contact no source */
    public ModelDeployment(
            Databases databases,
            Deployments deployments,
            ModelFiles files,
            Connectors connectors,
            Supplier<ModelComparison> comparisons) {
        this.databases = databases;
        this.deployments = deployments;
        this.files = files;
        this.connectors = connectors;
        this.comparisons = comparisons;
    }

    /** The model file of a deployed database; empty if it does not come from a file of the server. */
    public Optional<ModelFiles.FileText> text(String name, String version) {
        return files.text(name, version);
    }

    /** Finds the problems of a model and the changes that it would cause. */
    public ModelReview review(String text) {
        VdbReader.Draft draft = VdbReader.draft(text);
        VirtualDatabase model = draft.model();
        Optional<VirtualDatabase> deployed = databases.model(model.name(), model.version());
        List<Problem> problems = new ArrayList<>(draft.problems());
        List<DeployChange> changes = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        if (problems.isEmpty()) {
            VirtualDatabase changed = deployments.withStatements(model);
            ImportedDatabases.Result whole = ImportedDatabases.resolve(changed, databases::model);
            problems.addAll(whole.problems());
            addServerProblems(model, problems);
            if (problems.isEmpty() && deployed.isPresent()) {
                VirtualDatabase before = ImportedDatabases.resolve(deployed.get(), databases::model)
                        .database();
                ModelComparison.Differences differences =
                        comparisons.get().compare(before, whole.database(), List.of());
                changes.addAll(differences.changes());
                notes.addAll(differences.notes());
            }
        }
        return new ModelReview(model.name(), model.version(), deployed.isEmpty(), problems, changes, notes);
    }

    /** Writes a model to its file, deploys it and returns the file; on failure, nothing is changed. */
    public Path deploy(String text) {
        return files.deploy(text);
    }

    /** Opening a source reads its options and secrets and does not connect. */
    private void addServerProblems(VirtualDatabase model, List<Problem> problems) {
        Set<Object> places = new HashSet<>();
        problems.forEach(problem -> places.add(problem.place()));
        for (ServerDefinition server : model.servers()) {
            if (places.contains(server.place())) {
                continue;
            }
            try {
                connectors.open(server, UserMappings.to(server, model)).close();
            } catch (BraidException e) {
                problems.add(new Problem(server.place(), String.valueOf(e.getMessage())));
            }
        }
        problems.sort(Problem.IN_ORDER_OF_TEXT);
    }
}
