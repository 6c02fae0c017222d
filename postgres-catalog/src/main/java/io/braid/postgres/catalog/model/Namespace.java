package io.braid.postgres.catalog.model;

import io.braid.planner.catalog.CatalogSchema;

/**
 * A schema in {@code pg_namespace}.
 *
 * @param name as it is shown
 */
public record Namespace(long oid, String name, CatalogSchema schema) {}
