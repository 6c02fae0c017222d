package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import java.sql.SQLException;

/** A system that answers the queries that Braid does, over the same databases. */
public interface Rival extends AutoCloseable {
    /** The way to ask it, the same whenever it is started. */
    Arm arm();

    void start() throws SQLException;

    /** True if closing it ends all that it does, even where it does not listen, so that it can be started again. */
    default boolean canStartAgain() {
        return false;
    }

    /** Ends what was started for it. */
    @Override
    default void close() {}
}
