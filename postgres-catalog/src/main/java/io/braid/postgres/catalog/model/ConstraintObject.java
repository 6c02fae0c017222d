package io.braid.postgres.catalog.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Constraint in {@code pg_constraint}.
 *
 * @param kind its {@code contype}: p, u, f or n
 * @param key the numbers of its columns
 * @param target the referenced table of a foreign key
 * @param targetKey the numbers of the referenced columns
 * @param index the index of the key, or of the referenced key
 */
public record ConstraintObject(
        long oid,
        TableObject table,
        String name,
        String kind,
        List<Integer> key,
        @Nullable TableObject target,
        List<Integer> targetKey,
        @Nullable IndexObject index) {
    public static final String PRIMARY = "p";
    public static final String UNIQUE = "u";
    public static final String FOREIGN = "f";
    public static final String NOT_NULL = "n";

    public ConstraintObject {
        key = List.copyOf(key);
        targetKey = List.copyOf(targetKey);
    }
}
