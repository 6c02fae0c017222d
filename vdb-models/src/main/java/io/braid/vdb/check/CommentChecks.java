package io.braid.vdb.check;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.util.List;

/** Check for comments on objects that do not exist, as far as the model itself determines. */
final class CommentChecks {
    private final VirtualDatabase database;
    private final List<Problem> problems;

    /** @param problems receives the problems */
    CommentChecks(VirtualDatabase database, List<Problem> problems) {
        this.database = database;
        this.problems = problems;
    }

    void check(CommentDefinition comment) {
        if (!KnownTables.mayExist(database, comment.on(), comment.path())) {
            problems.add(new Problem(
                    comment.place(),
                    "there is no "
                            + (comment.on().isRelation()
                                    ? "table or view"
                                    : comment.on().words()) + " " + String.join(".", comment.path())
                            + " that could be commented on"));
        }
    }
}
