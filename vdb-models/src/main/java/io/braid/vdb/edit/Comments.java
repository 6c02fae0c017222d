package io.braid.vdb.edit;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.List;

/** Comments on an object, which are moved and dropped with it. */
final class Comments {
    private Comments() {}

    /** True if a definition is a comment on an object or a part of it. */
    static boolean isAbout(Definition definition, Definition thing) {
        if (!(definition instanceof CommentDefinition comment)) {
            return false;
        }
        if (thing instanceof ServerDefinition server) {
            return comment.on() == ObjectKind.SERVER && startsWith(comment, List.of(server.name()));
        }
        if (thing instanceof SchemaDefinition schema) {
            return comment.on() != ObjectKind.SERVER && startsWith(comment, List.of(schema.name()));
        }
        if (thing instanceof FunctionDefinition function) {
            return comment.on() == ObjectKind.FUNCTION
                    && startsWith(comment, List.of(function.schema(), function.name()));
        }
        if (thing instanceof ViewDefinition view) {
            return isAboutTable(comment, List.of(view.schema(), view.name()));
        }
        return thing instanceof ForeignTableDefinition table
                && isAboutTable(comment, List.of(table.schema(), table.name()));
    }

    /** True if a definition is the comment on a column of a table. */
    static boolean isAboutColumn(Definition definition, ForeignTableDefinition table, String column) {
        return definition instanceof CommentDefinition comment
                && comment.on() == ObjectKind.COLUMN
                && comment.path().size() == 3
                && startsWith(comment, List.of(table.schema(), table.name(), column));
    }

    /** Returns a comment on a renamed object. */
    static CommentDefinition renamed(CommentDefinition comment, int position, String newName) {
        List<String> path = new ArrayList<>(comment.path());
        path.set(position, newName);
        return new CommentDefinition(comment.on(), path, comment.text(), comment.place());
    }

    private static boolean isAboutTable(CommentDefinition comment, List<String> table) {
        return (comment.on().isRelation() || comment.on() == ObjectKind.COLUMN) && startsWith(comment, table);
    }

    private static boolean startsWith(CommentDefinition comment, List<String> names) {
        if (comment.path().size() < names.size()) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            if (!comment.path().get(i).equalsIgnoreCase(names.get(i))) {
                return false;
            }
        }
        return true;
    }
}
