package io.braid.server.protocol;

import io.braid.server.database.Database;
import io.braid.server.query.PendingLookup;
import io.braid.server.statement.Circumstances;
import io.braid.server.statement.ReadyStatement;
import org.jspecify.annotations.Nullable;

/** The statement that an Execute asks for. */
interface Asked {
    /** Gets it ready for a database; asks the given checkpoint, which may throw, meanwhile. */
    ReadyStatement ready(Database database, Circumstances circumstances);

    /** The same without a database, which what does something need not have; null for what yields rows. */
    ReadyStatement.@Nullable Deed deed();

    /** The row that it is going to look for, as far as that is known before it is ready; null for anything else. Must not wait. */
    default @Nullable PendingLookup lookup() {
        return null;
    }
}
