package io.braid.vdb.change;

import io.braid.vdb.Place;

/** A statement that creates, changes or drops virtual databases or their definitions. */
public sealed interface ModelChange
        permits CreateDatabase,
                AlterDatabase,
                DropDatabase,
                Create,
                Drop,
                Rename,
                AlterOptions,
                AlterView,
                AddColumn,
                DropColumn,
                RemoveComment,
                Grant,
                Revoke {
    /** Returns the position of the statement. */
    Place place();
}
