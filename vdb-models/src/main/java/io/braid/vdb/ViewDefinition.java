package io.braid.vdb;

/** {@code CREATE VIEW}: a named query in a virtual schema. */
public record ViewDefinition(String schema, String name, String sql, Place place) {}
