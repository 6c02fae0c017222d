package io.braid.execution.database;

import io.braid.grammar.reader.References;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.Place;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.AlterDatabase;
import io.braid.vdb.change.CreateDatabase;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.DropColumn;
import io.braid.vdb.change.DropDatabase;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.edit.ModelEditor;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Executor of model changes, one at a time for each database: a change is validated, stored, and then published
 * atomically.
 */
public final class RuntimeChanges implements ModelChanges {
    private final Deployments deployments;
    private final StoredModels kept;
    private final Function<VirtualDatabase, Database> opener;

    public RuntimeChanges(Deployments deployments, StoredModels kept, Function<VirtualDatabase, Database> opener) {
        this.deployments = deployments;
        this.kept = kept;
        this.opener = opener;
    }

    @Override
    public void apply(DeployedDatabase target, ModelChange change) {
        if (change instanceof CreateDatabase create) {
            deployments.create(create);
        } else if (change instanceof AlterDatabase alter) {
            deployments.alter(alter);
        } else if (change instanceof DropDatabase drop) {
            deployments.drop(drop);
        } else {
            target.changeAlone(() -> changeInside(target, change));
            deployments.refreshImportersOf(target.name());
        }
    }

    @Override
    public PreparedChange prepare(DeployedDatabase target, List<ModelChange> changes) {
        target.beginChange();
        try (DatabaseLease lease = target.lease()) {
            Database next = opener.apply(ModelEdits.apply(lease.database().model(), changes));
            return new Prepared(target, next);
        } catch (RuntimeException | Error e) {
            target.endChange();
            throw e;
        }
    }

    /** Prepared change, which locks its database against other changes. */
    private final class Prepared implements PreparedChange {
        private final DeployedDatabase target;
        private final Database next;
        private boolean committed;

        private Prepared(DeployedDatabase target, Database next) {
            this.target = target;
            this.next = next;
        }

        @Override
        public void commit() {
            kept.keep(target.origin(), next.model());
            target.replace(next, target.origin());
            committed = true;
        }

        @Override
        public void close() {
            target.endChange();
            if (committed) {
                deployments.refreshImportersOf(target.name());
            } else {
                next.close();
            }
        }
    }

    private void changeInside(DeployedDatabase target, ModelChange change) {
        try (DatabaseLease lease = target.lease()) {
            Database before = lease.database();
            VirtualDatabase model = ModelEdits.apply(before.model(), change);
            if (model.equals(before.model())) {
                return;
            }
            Database next = openUnbroken(before, model, change);
            try {
                kept.keep(target.origin(), next.model());
            } catch (RuntimeException | Error e) {
                next.close();
                throw e;
            }
            target.replace(next, target.origin());
        }
    }

    /** Opens the changed model. If the change breaks definitions, it is refused, or with CASCADE drops them. */
    private Database openUnbroken(Database before, VirtualDatabase model, ModelChange change) {
        Database next = opener.apply(model);
        Map<Definition, BraidException> broken;
        try {
            broken = BrokenDefinitions.between(before, next);
        } catch (RuntimeException | Error e) {
            next.close();
            throw e;
        }
        if (broken.isEmpty()) {
            return next;
        }
        next.close();
        if (!isCascading(change)) {
            throw refusal(broken, before.model(), change);
        }
        return openUnbroken(before, ModelEditor.without(model, broken.keySet(), References::in), change);
    }

    private static boolean isCascading(ModelChange change) {
        return (change instanceof Drop drop && drop.cascade())
                || (change instanceof DropColumn column && column.cascade());
    }

    private static BraidException refusal(
            Map<Definition, BraidException> broken, VirtualDatabase before, ModelChange change) {
        Place place = change.place();
        String reasons = broken.entrySet().stream()
                .map(one -> BrokenDefinitions.reason(one.getKey(), one.getValue()))
                .collect(Collectors.joining("; "));
        Map.Entry<Definition, BraidException> first =
                broken.entrySet().iterator().next();
        boolean isNew = broken.size() == 1 && !before.definitions().contains(first.getKey());
        if (isNew || change instanceof Grant) {
            return new BraidException(
                    first.getValue().code(),
                    ChangeErrors.capitalized(reasons),
                    ChangeErrors.at(place),
                    first.getValue());
        }
        return new BraidException(
                ErrorCode.DEPENDENT_OBJECTS,
                "After this change, what depends on it would mean nothing any more: " + reasons,
                ChangeErrors.at(place));
    }
}
