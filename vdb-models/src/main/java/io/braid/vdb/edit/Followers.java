package io.braid.vdb.edit;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.List;

/** Definitions that are dropped with an object and do not prevent its drop: comments, grants and triggers. */
final class Followers {
    private Followers() {}

    /** True if a definition follows an object. */
    static boolean isAbout(Definition definition, Definition thing) {
        if (definition instanceof TriggerDefinition trigger) {
            return thing instanceof ViewDefinition view && trigger.isOf(view.schema(), view.name());
        }
        return definition instanceof GrantDefinition grant
                ? isAbout(grant, thing)
                : Comments.isAbout(definition, thing);
    }

    /** Returns a follower of a renamed object. */
    static Definition renamed(Definition follower, int position, String newName) {
        if (follower instanceof TriggerDefinition trigger) {
            return trigger.on(trigger.schema(), newName);
        }
        return follower instanceof GrantDefinition grant
                ? renamed(grant, position, newName)
                : Comments.renamed((CommentDefinition) follower, position, newName);
    }

    /** Returns a grant on a renamed column. */
    static GrantDefinition withColumnRenamed(
            GrantDefinition grant, ForeignTableDefinition table, String name, String newName) {
        return isAbout(grant, table)
                ? grant.withColumns(grant.columns().stream()
                        .map(column -> column.equalsIgnoreCase(name) ? newName : column)
                        .toList())
                : grant;
    }

    private static GrantDefinition renamed(GrantDefinition grant, int position, String newName) {
        List<String> path = new ArrayList<>(grant.path());
        path.set(position, newName);
        return grant.withPath(path);
    }

    private static boolean isAbout(GrantDefinition grant, Definition thing) {
        if (thing instanceof SchemaDefinition schema) {
            return !grant.path().isEmpty() && grant.path().get(0).equalsIgnoreCase(schema.name());
        }
        if (thing instanceof FunctionDefinition function) {
            return grant.on() == ObjectKind.FUNCTION && isOf(grant, function.schema(), function.name());
        }
        if (thing instanceof ViewDefinition view) {
            return grant.on().isRelation() && isOf(grant, view.schema(), view.name());
        }
        return thing instanceof ForeignTableDefinition table
                && grant.on().isRelation()
                && isOf(grant, table.schema(), table.name());
    }

    private static boolean isOf(GrantDefinition grant, String schema, String name) {
        return grant.path().get(0).equalsIgnoreCase(schema)
                && grant.path().get(1).equalsIgnoreCase(name);
    }
}
