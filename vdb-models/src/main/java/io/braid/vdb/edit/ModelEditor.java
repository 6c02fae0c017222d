package io.braid.vdb.edit;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.AddColumn;
import io.braid.vdb.change.AlterOptions;
import io.braid.vdb.change.AlterView;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.DropColumn;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.RemoveComment;
import io.braid.vdb.change.Rename;
import io.braid.vdb.change.Revoke;
import io.braid.vdb.dependency.Dependencies;
import io.braid.vdb.dependency.NamesInQuery;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Application of a change to a model. {@link io.braid.vdb.check.ModelValidation} decides whether the result is valid as
 * a whole.
 */
public final class ModelEditor {
    private final VirtualDatabase database;
    private final NamesInQuery names;

    private ModelEditor(VirtualDatabase database, NamesInQuery names) {
        this.database = database;
        this.names = names;
    }

    /**
     * Returns the model after a change; the same object if nothing changes.
     *
     * @param change any change except those of whole databases
     * @throws ChangeRefused if the model does not allow it
     */
    public static VirtualDatabase apply(VirtualDatabase database, ModelChange change, NamesInQuery names) {
        return new ModelEditor(database, names).apply(change);
    }

    /** Returns the model without some definitions, their dependents, and all comments and grants on any of them. */
    public static VirtualDatabase without(
            VirtualDatabase database, Collection<Definition> unwanted, NamesInQuery names) {
        List<ObjectKey> keys = unwanted.stream().map(Definition::key).toList();
        List<Definition> going = new ArrayList<>(unwanted);
        going.addAll(Dependencies.of(database, names).dependents(keys));
        return Definitions.remove(
                database,
                one -> going.contains(one) || going.stream().anyMatch(thing -> Followers.isAbout(one, thing)));
    }

    private VirtualDatabase apply(ModelChange change) {
        if (change instanceof Create create) {
            return create(create);
        }
        if (change instanceof Drop drop) {
            return drop(drop);
        }
        if (change instanceof Rename rename) {
            return Renaming.apply(database, rename, names);
        }
        if (change instanceof AlterOptions alter) {
            return OptionChanges.apply(database, alter);
        }
        if (change instanceof AlterView alter) {
            return alterView(alter);
        }
        if (change instanceof AddColumn add) {
            return ColumnChanges.add(database, add);
        }
        if (change instanceof DropColumn drop) {
            return ColumnChanges.drop(database, drop);
        }
        if (change instanceof Grant grant) {
            return RightChanges.grant(database, grant);
        }
        if (change instanceof Revoke revoke) {
            return RightChanges.revoke(database, revoke);
        }
        if (change instanceof RemoveComment remove) {
            ObjectKey key = new CommentDefinition(remove.on(), remove.path(), "", remove.place()).key();
            return database.find(key).isEmpty()
                    ? database
                    : Definitions.remove(database, one -> one.key().equals(key));
        }
        throw new IllegalArgumentException(change.getClass() + " is not about the inside of a database");
    }

    private VirtualDatabase create(Create create) {
        Definition definition = create.definition();
        Optional<Definition> former = database.find(definition.key());
        if (former.isEmpty()) {
            return Definitions.put(database, definition);
        }
        if (create.ifExists() == IfExists.KEEP) {
            return database;
        }
        if (create.ifExists() == IfExists.FAIL && !isAlwaysReplaced(definition)) {
            throw new ChangeRefused(
                    Reason.DUPLICATE,
                    definition.kind(),
                    "there already is a " + former.get().describe() + "; drop it first, or choose another name");
        }
        if (former.get().kind() != definition.kind()) {
            throw new ChangeRefused(
                    Reason.DUPLICATE,
                    definition.kind(),
                    "there already is a " + former.get().describe() + ", which a "
                            + definition.kind().words() + " cannot replace; drop it first, or choose another name");
        }
        return Definitions.replace(database, former.get(), definition);
    }

    /** True for imports and comments, which replace an existing one without OR REPLACE. */
    private static boolean isAlwaysReplaced(Definition definition) {
        return definition instanceof ImportDefinition || definition instanceof CommentDefinition;
    }

    private VirtualDatabase drop(Drop drop) {
        Optional<Definition> found = Definitions.find(database, drop.kind(), drop.path());
        if (found.isEmpty() && drop.ifExists()) {
            return database;
        }
        Definition thing = Definitions.require(database, drop.kind(), drop.path());
        List<Definition> dependents = Dependencies.of(database, names).dependents(List.of(thing.key()));
        if (!drop.cascade() && !dependents.isEmpty()) {
            throw Definitions.needed(thing, "dropped", dependents, "drop them first, or all at once with CASCADE");
        }
        return without(database, List.of(thing), names);
    }

    private VirtualDatabase alterView(AlterView alter) {
        ObjectKind kind = alter.materialized() ? ObjectKind.MATERIALIZED_VIEW : ObjectKind.VIEW;
        ViewDefinition view = (ViewDefinition) Definitions.require(database, kind, alter.path());
        return Definitions.replace(
                database,
                view,
                new ViewDefinition(
                        view.schema(),
                        view.name(),
                        view.materialized(),
                        view.columns(),
                        view.options(),
                        alter.sql(),
                        alter.place()));
    }
}
