package io.braid.postgres.catalog.model;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * OIDs of the objects of one database, hashes of their names, so that they survive restarts and redeployments. A name
 * whose hash collides gets the next free number.
 */
public final class ObjectIds {
    /** PostgreSQL's first OID of user objects. */
    private static final long FIRST = 16_384;
    /** Number of OIDs, limited because clients read them as signed 32-bit integers. */
    private static final long RANGE = Integer.MAX_VALUE - FIRST;

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final Set<Long> taken = new HashSet<>();

    /** Returns the OID of an object. Objects are numbered in an order determined by their names. */
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
