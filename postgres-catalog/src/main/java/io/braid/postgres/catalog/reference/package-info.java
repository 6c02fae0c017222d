/**
 * PostgreSQL's own catalog as data: {@link io.braid.postgres.catalog.reference.CatalogData} has the relations of
 * {@code pg_catalog} and {@code information_schema}, and the rows that are the same in every database. The file beside
 * it is generated: {@code ./braid test CatalogDataTest -Dcatalog.write=true} asks PostgreSQL for it. Stands on the SPI
 * only.
 */
@NullMarked
package io.braid.postgres.catalog.reference;

import org.jspecify.annotations.NullMarked;
