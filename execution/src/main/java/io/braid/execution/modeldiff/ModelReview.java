package io.braid.execution.modeldiff;

import io.braid.vdb.Problem;
import java.util.List;

/**
 * Findings about a model before it is deployed.
 *
 * @param database name of the database that the model describes; empty if its text does not say
 * @param isNew true if no database of that name and version is deployed
 * @param problems everything that is wrong with the model, in the order of its text
 * @param changes what changes for users; none for a model with problems
 * @param notes what could not be compared, and why
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
