package io.braid.vdb;

import java.util.List;

/** Finds comments on things that do not exist, where that can be told without asking a source. */
final class CommentChecks {
    private final VirtualDatabase database;
    private final List<Problem> problems;

    /** @param problems what is found is added here */
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
