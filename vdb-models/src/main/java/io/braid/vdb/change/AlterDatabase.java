package io.braid.vdb.change;

import io.braid.vdb.Place;
import org.jspecify.annotations.Nullable;

/**
 * {@code ALTER DATABASE}: renames a database or changes its version.
 *
 * @param version the version, or null for the default version
 * @param newName the new name, or null to retain it
 * @param newVersion the new version, or null to retain it
 */
public record AlterDatabase(
        String name,
        @Nullable String version,
        @Nullable String newName,
        @Nullable String newVersion,
        Place place) implements ModelChange {}
