package io.braid.postgres.catalog.model;

import io.braid.planner.catalog.CatalogSchema;

/**
 * Schema in {@code pg_namespace}.
 *
 * @param name the displayed name
 */
public record Namespace(long oid, String name, CatalogSchema schema) {}
