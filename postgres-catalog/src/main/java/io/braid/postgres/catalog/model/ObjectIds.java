package io.braid.postgres.catalog.model;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * OIDs of the objects of one database, made from their names: they survive restarts and redeployments. Of two names
 * with the same hash, the later gets the next free number.
 */
public final class ObjectIds {
    /** PostgreSQL's first OID of an object of a user. */
    private static final long FIRST = 16_384;
    /** Clients read OIDs as signed numbers of four bytes. */
    private static final long RANGE = Integer.MAX_VALUE - FIRST;

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final Set<Long> taken = new HashSet<>();

    /** The OID of an object. Objects are numbered in an order that their names decide. */
    public long of(String kind, String... names) {
        long hash = FNV_OFFSET;
        for (byte b : (kind + "\n" + String.join("\n", names)).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ b) * FNV_PRIME;
        }
        long oid = FIRST + Math.floorMod(hash ^ (hash >>> 32), RANGE);
        while (!taken.add(oid)) {
            oid = oid + 1 < FIRST + RANGE ? oid + 1 : FIRST;
        }
        return oid;
    }
}
