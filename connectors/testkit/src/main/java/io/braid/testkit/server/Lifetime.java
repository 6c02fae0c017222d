package io.braid.testkit.server;

/** Lifetime of a server's data once the server is stopped. */
enum Lifetime {
    /** Thrown away, so nothing need be safe on disk. */
    EPHEMERAL,
    /**
     * Kept for the next start, also after the server is killed, but not after the machine is: the disk need not have it
     * yet.
     */
    MORTAL,
    /** Kept for the next start, whatever happens. */
    KEPT
}
