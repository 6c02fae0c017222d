package io.braid.postgres.catalog.table;

/** Owner of all objects: the server itself. */
final class Owner {
    /** OID of the role that owns the system catalog. */
    static final long OID = 10;

    static final String NAME = "braid";
    /** First OID of the objects of databases. */
    static final long FIRST_USER_OID = 16_384;

    private Owner() {}
}
