package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import java.sql.SQLException;

/** System that answers the same queries as Braid, over the same databases. */
public interface Rival extends AutoCloseable {
    /** The arm, which does not change with a restart. */
    Arm arm();

    void start() throws SQLException;

    /** True if closing it terminates all of its work, even if it does not respond, so that it can be restarted. */
    default boolean canStartAgain() {
        return false;
    }

    /** Stops what was started for it. */
    @Override
    default void close() {}
}
