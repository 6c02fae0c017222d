package io.braid.bench.rival;

import io.braid.bench.rig.Arm;

/** A system that answers the queries that Braid does, over the same databases. Closing it ends what was started for it. */
public interface Rival extends AutoCloseable {
    /** The way to ask it. */
    Arm arm();

    @Override
    default void close() {}
}
