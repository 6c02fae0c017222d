/**
 * Rows of PostgreSQL's catalog. {@link io.braid.postgres.catalog.table.CatalogRelations} combines the objects of a
 * database with the rows that are the same in all. Depends on the reference data and on the model.
 */
@NullMarked
package io.braid.postgres.catalog.table;

import org.jspecify.annotations.NullMarked;
