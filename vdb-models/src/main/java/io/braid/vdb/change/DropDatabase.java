package io.braid.vdb.change;

import io.braid.vdb.Place;
import org.jspecify.annotations.Nullable;

/**
 * {@code DROP DATABASE}.
 *
 * @param version the version to drop; null if there is only one
 */
public record DropDatabase(String name, @Nullable String version, boolean ifExists, Place place)
        implements ModelChange {}
