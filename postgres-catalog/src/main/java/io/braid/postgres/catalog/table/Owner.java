package io.braid.postgres.catalog.table;

/** The owner of all objects: the server itself. */
final class Owner {
    /** The OID of the role that owns the system catalog. */
    static final long OID = 10;

    static final String NAME = "braid";
    /** Objects of databases have OIDs from here. */
    static final long FIRST_USER_OID = 16_384;

    private Owner() {}
}
