package io.braid.vdb.change;

import io.braid.vdb.Place;
import org.jspecify.annotations.Nullable;

/**
 * {@code ALTER DATABASE}: gives a database another name, or another version.
 *
 * @param version the version meant, or null for whichever clients get who name none
 * @param newName the name it gets, or null to keep it
 * @param newVersion the version it gets, or null to keep it
 */
public record AlterDatabase(
        String name,
        @Nullable String version,
        @Nullable String newName,
        @Nullable String newVersion,
        Place place) implements ModelChange {}
