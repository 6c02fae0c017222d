/**
 * Mapping of Braid's types to PostgreSQL's. {@link io.braid.postgres.catalog.PostgresType} has their OIDs and type
 * modifiers, for the catalog and the protocol. Depends on the SPI only.
 */
@NullMarked
package io.braid.postgres.catalog;

import org.jspecify.annotations.NullMarked;
