package io.braid.vdb.change;

import io.braid.vdb.Place;

/** A statement that changes a virtual database, or says what databases there are. */
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
    /** Where the statement begins. */
    Place place();
}
