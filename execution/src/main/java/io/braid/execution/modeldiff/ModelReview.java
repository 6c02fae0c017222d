package io.braid.execution.modeldiff;

import io.braid.vdb.Problem;
import java.util.List;

/**
 * Findings about a model before its deployment.
 *
 * @param database name of the database; empty if the text does not contain one
 * @param isNew true if no database of this name and version is deployed
 * @param problems all problems of the model, in the order of its text
 * @param changes visible changes for users; none for a model with problems
 * @param notes parts that could not be compared, with the reasons
 */
public record ModelReview(
        String database,
        String version,
        boolean isNew,
        List<Problem> problems,
        List<DeployChange> changes,
        List<String> notes) {
    public ModelReview {
        problems = List.copyOf(problems);
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
    }
}
