package io.braid.testkit.server;

/** Lifetime of a server's data after the server is stopped. */
enum Lifetime {
    /** Discarded, so durability is not needed. */
    EPHEMERAL,
    /** Retained after a kill of the server, but not after a crash of the machine: syncs are unnecessary. */
    MORTAL,
    /** Retained in any case. */
    KEPT
}
