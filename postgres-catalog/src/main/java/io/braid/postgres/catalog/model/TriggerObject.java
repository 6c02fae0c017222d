package io.braid.postgres.catalog.model;

import io.braid.vdb.TriggerDefinition.Event;
import org.jspecify.annotations.Nullable;

/**
 * An INSTEAD OF trigger in {@code pg_trigger}.
 *
 * @param statements those that it executes for each row; null if the user may not see them
 */
public record TriggerObject(
        long oid,
        TableObject view,
        String name,
        Event event,
        @Nullable String statements) {}
