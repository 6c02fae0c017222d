/**
 * PostgreSQL's types as Braid shows its own: {@link io.braid.postgres.catalog.PostgresType} has their OIDs and type
 * modifiers, for the catalog and for the protocol alike. Stands on the SPI only.
 */
@NullMarked
package io.braid.postgres.catalog;

import org.jspecify.annotations.NullMarked;
