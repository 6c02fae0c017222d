/**
 * Reference data of PostgreSQL's own catalog. {@link io.braid.postgres.catalog.reference.CatalogData} has the relations
 * of {@code pg_catalog} and {@code information_schema}, and the rows that are the same in every database. The data file
 * is generated from a PostgreSQL server by {@code ./braid test CatalogDataTest -Dcatalog.write=true}. Depends on the
 * SPI only.
 */
@NullMarked
package io.braid.postgres.catalog.reference;

import org.jspecify.annotations.NullMarked;
