package io.braid.vdb.edit;

import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Policy;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.Rename;
import io.braid.vdb.dependency.NamesInQuery;
import java.util.List;

/**
 * Application of changes that users make in the schemas of sources. Names are bound late there: views that reference a
 * dropped or renamed object remain unchanged, as with tables of the source.
 */
public final class UserChanges {
    private static final NamesInQuery NOTHING = sql -> List.of();

    private UserChanges() {}

    /**
     * Returns the model after a change.
     *
     * @throws ChangeRefused if the model does not allow it
     */
    public static VirtualDatabase apply(VirtualDatabase database, ModelChange change, NamesInQuery names) {
        if (change instanceof Drop drop) {
            Definition thing = Definitions.require(database, drop.kind(), drop.path());
            return Definitions.remove(database, one -> one.equals(thing) || goesWith(one, thing));
        }
        return ModelEditor.apply(database, change, change instanceof Rename ? NOTHING : names);
    }

    private static boolean goesWith(Definition one, Definition thing) {
        return Followers.isAbout(one, thing)
                || (thing.kind() == ObjectKind.SCHEMA && isIn(one, ((SchemaDefinition) thing).name()));
    }

    private static boolean isIn(Definition one, String schema) {
        if (one instanceof ImportDefinition imported) {
            return imported.schema().equalsIgnoreCase(schema);
        }
        if (one instanceof ViewDefinition view) {
            return view.schema().equalsIgnoreCase(schema);
        }
        if (one instanceof ForeignTableDefinition table) {
            return table.schema().equalsIgnoreCase(schema);
        }
        if (one instanceof FunctionDefinition function) {
            return function.schema().equalsIgnoreCase(schema);
        }
        if (one instanceof TriggerDefinition trigger) {
            return trigger.schema().equalsIgnoreCase(schema);
        }
        return one instanceof Policy policy && policy.schema().equalsIgnoreCase(schema);
    }
}
