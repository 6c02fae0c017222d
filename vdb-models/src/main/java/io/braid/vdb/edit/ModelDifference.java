package io.braid.vdb.edit;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.RemoveComment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What distinguishes one model from another, as changes. They are to be taken all together: put on the first model they
 * give the second, in whatever order they depend on each other.
 */
public final class ModelDifference {
    private static final Place NOWHERE = new Place(1, 1);

    private ModelDifference() {}

    /** The changes that lead from a base to a model: what is gone, then what is new or otherwise. */
    public static List<ModelChange> between(VirtualDatabase base, VirtualDatabase current) {
        List<ModelChange> changes = new ArrayList<>();
        Set<ObjectKey> kept =
                current.definitions().stream().map(Definition::key).collect(Collectors.toSet());
        base.definitions().stream()
                .filter(definition -> !kept.contains(definition.key()))
                .map(ModelDifference::removal)
                .forEach(changes::add);
        Set<Definition> known = new HashSet<>();
        base.definitions().forEach(definition -> known.add(definition.at(NOWHERE)));
        current.definitions().stream()
                .filter(definition -> !known.contains(definition.at(NOWHERE)))
                .map(definition -> new Create(definition, IfExists.REPLACE))
                .forEach(changes::add);
        return List.copyOf(changes);
    }

    /** The base with such changes; a removal of what is not there does nothing. */
    public static VirtualDatabase apply(VirtualDatabase base, List<ModelChange> changes) {
        VirtualDatabase result = base;
        for (ModelChange change : changes) {
            if (change instanceof Create create) {
                result = Definitions.put(result, create.definition());
            } else {
                ObjectKey gone = keyOf(change);
                result = Definitions.remove(result, one -> one.key().equals(gone));
            }
        }
        return result;
    }

    private static ModelChange removal(Definition definition) {
        if (definition instanceof CommentDefinition comment) {
            return new RemoveComment(comment.on(), comment.path(), NOWHERE);
        }
        return new Drop(definition.kind(), pathOf(definition), true, false, NOWHERE);
    }

    private static ObjectKey keyOf(ModelChange change) {
        if (change instanceof Drop drop) {
            return ObjectKey.of(drop.kind(), drop.path());
        }
        if (change instanceof RemoveComment remove) {
            return new CommentDefinition(remove.on(), remove.path(), "", remove.place()).key();
        }
        throw new IllegalArgumentException(change.getClass() + " is no part of a difference");
    }

    private static List<String> pathOf(Definition definition) {
        if (definition instanceof ServerDefinition server) {
            return List.of(server.name());
        }
        if (definition instanceof SchemaDefinition schema) {
            return List.of(schema.name());
        }
        if (definition instanceof ImportDefinition imported) {
            return List.of(imported.schema(), imported.server(), imported.remoteSchema());
        }
        if (definition instanceof DatabaseImport imported) {
            return List.of(imported.database());
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
        throw new AssertionError(definition.getClass());
    }
}
