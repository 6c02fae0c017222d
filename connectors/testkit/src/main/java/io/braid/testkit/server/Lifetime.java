package io.braid.testkit.server;

/** What becomes of a server's data when it is stopped. */
enum Lifetime {
    /** Thrown away, so nothing need be safe on disk. */
    EPHEMERAL,
    /** Kept for the next start. */
    KEPT
}
