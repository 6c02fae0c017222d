package io.braid.postgres.catalog.reference;

import io.braid.spi.type.DataType;

/**
 * Column of PostgreSQL's catalog.
 *
 * @param typeName its {@code typname}
 * @param type the type of its values in Braid
 */
public record RelationColumn(String name, String typeName, boolean notNull, DataType type) {}
