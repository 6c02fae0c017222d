package io.braid.vdb.edit;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Policy;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.RemoveComment;
import io.braid.vdb.change.Revoke;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Difference between two models, as changes. Applied together to the first model, in the order of their dependencies,
 * they result in the second. A schema is dropped with its contents.
 */
public final class ModelDifference {
    private static final Place NOWHERE = new Place(1, 1);

    private ModelDifference() {}

    /** Returns the changes from a base to a model: first removals, then additions and modifications. */
    public static List<ModelChange> between(VirtualDatabase base, VirtualDatabase current) {
        Set<ObjectKey> kept =
                current.definitions().stream().map(Definition::key).collect(Collectors.toSet());
        List<SchemaDefinition> emptied = base.schemas().stream()
                .filter(schema -> !kept.contains(schema.key()) || losesImport(base, schema, kept))
                .toList();
        List<ModelChange> changes = new ArrayList<>();
        emptied.forEach(
                schema -> changes.add(new Drop(ObjectKind.SCHEMA, List.of(schema.name()), true, true, NOWHERE)));
        Set<Definition> known = new HashSet<>();
        for (Definition definition : base.definitions()) {
            if (emptied.stream().anyMatch(schema -> Contents.isIn(definition, schema.name()))) {
                continue;
            }
            known.add(definition.at(NOWHERE));
            if (!kept.contains(definition.key())) {
                changes.add(removal(definition));
            }
        }
        current.definitions().stream()
                .filter(definition -> !known.contains(definition.at(NOWHERE)))
                .map(ModelDifference::addition)
                .forEach(changes::add);
        return List.copyOf(changes);
    }

    /** Applies such changes to the base; removing a missing definition does nothing. */
    public static VirtualDatabase apply(VirtualDatabase base, List<ModelChange> changes) {
        VirtualDatabase result = base;
        for (ModelChange change : changes) {
            if (change instanceof Create create) {
                result = Definitions.put(result, create.definition());
            } else if (change instanceof Grant grant) {
                for (GrantDefinition one : grant.grants()) {
                    result = Definitions.put(result, one);
                }
            } else {
                result = Definitions.remove(result, one -> isRemoved(one, change));
            }
        }
        return result;
    }

    /**
     * True if an import of a schema is removed, which requires dropping the schema, even if another one of its name
     * exists now.
     */
    private static boolean losesImport(VirtualDatabase base, SchemaDefinition schema, Set<ObjectKey> kept) {
        return base.imports().stream()
                .anyMatch(imported -> Contents.isIn(imported, schema.name()) && !kept.contains(imported.key()));
    }

    private static ModelChange addition(Definition definition) {
        return definition instanceof GrantDefinition grant
                ? new Grant(List.of(grant))
                : new Create(definition, IfExists.REPLACE);
    }

    private static ModelChange removal(Definition definition) {
        if (definition instanceof CommentDefinition comment) {
            return new RemoveComment(comment.on(), comment.path(), NOWHERE);
        }
        return definition instanceof GrantDefinition grant
                ? new Revoke(grant.withColumns(List.of()))
                : new Drop(definition.kind(), pathOf(definition), true, false, NOWHERE);
    }

    private static boolean isRemoved(Definition definition, ModelChange change) {
        if (change instanceof RemoveComment remove) {
            return definition.key().equals(new CommentDefinition(remove.on(), remove.path(), "", NOWHERE).key());
        }
        if (change instanceof Revoke revoke) {
            return revoke.grants().stream().anyMatch(grant -> definition.key().equals(grant.key()));
        }
        if (change instanceof Drop drop && drop.kind() == ObjectKind.SCHEMA) {
            return Contents.isIn(definition, drop.path().get(0));
        }
        if (change instanceof Drop drop) {
            return definition.key().equals(ObjectKey.of(drop.kind(), drop.path()));
        }
        throw new IllegalArgumentException(change.getClass() + " is no part of a difference");
    }

    private static List<String> pathOf(Definition definition) {
        if (definition instanceof ServerDefinition server) {
            return List.of(server.name());
        }
        if (definition instanceof UserMappingDefinition mapping) {
            return List.of(mapping.server(), mapping.user());
        }
        if (definition instanceof ForeignTableDefinition table) {
            return List.of(table.schema(), table.name());
        }
        if (definition instanceof ViewDefinition view) {
            return List.of(view.schema(), view.name());
        }
        if (definition instanceof FunctionDefinition function) {
            return List.of(function.schema(), function.name());
        }
        if (definition instanceof RoleDefinition role) {
            return List.of(role.name());
        }
        if (definition instanceof Policy policy) {
            return List.of(policy.schema(), policy.table(), policy.name());
        }
        if (definition instanceof TriggerDefinition trigger) {
            return List.of(trigger.schema(), trigger.view(), trigger.name());
        }
        if (definition instanceof DatabaseImport imported) {
            return List.of(imported.database());
        }
        throw new AssertionError(definition.getClass());
    }
}
