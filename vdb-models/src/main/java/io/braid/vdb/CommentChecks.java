package io.braid.vdb;

import java.util.List;
import java.util.Optional;

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
        boolean exists =
                switch (comment.on()) {
                    case DATABASE -> isThisDatabase(comment.path());
                    case SERVER, FUNCTION -> isDeclared(comment.on(), comment.path());
                    case SCHEMA -> isDeclared(comment.on(), comment.path()) || mayBeImported(comment.path());
                    case FOREIGN_TABLE, VIEW, MATERIALIZED_VIEW -> isTable(comment.path());
                    case COLUMN -> isColumn(comment.path());
                    case IMPORT, DATABASE_IMPORT, COMMENT -> false;
                };
        if (!exists) {
            problems.add(new Problem(
                    comment.place(),
                    "there is no "
                            + (comment.on().isRelation()
                                    ? "table or view"
                                    : comment.on().words()) + " " + String.join(".", comment.path())
                            + " that could be commented on"));
        }
    }

    private boolean isThisDatabase(List<String> path) {
        return path.isEmpty() || path.equals(List.of(database.name()));
    }

    private boolean isDeclared(ObjectKind kind, List<String> path) {
        return database.find(ObjectKey.of(kind, path)).isPresent();
    }

    private boolean isTable(List<String> path) {
        return path.size() > 1 && (isDeclared(ObjectKind.VIEW, path) || mayBeImported(path));
    }

    private boolean isColumn(List<String> path) {
        if (path.size() < 3) {
            return false;
        }
        List<String> table = path.subList(0, path.size() - 1);
        String column = path.get(path.size() - 1);
        Optional<Definition> owner = database.find(ObjectKey.of(ObjectKind.VIEW, table));
        if (owner.isPresent() && owner.get() instanceof ForeignTableDefinition foreign) {
            return foreign.column(column).isPresent();
        }
        if (owner.isPresent()
                && owner.get() instanceof ViewDefinition view
                && !view.columns().isEmpty()) {
            return view.columns().stream().anyMatch(column::equalsIgnoreCase);
        }
        return isTable(table);
    }

    private boolean mayBeImported(List<String> path) {
        return KnownTables.mayHoldOthers(database, path.get(0));
    }
}
