/**
 * The rows of PostgreSQL's catalog: {@link io.braid.postgres.catalog.table.CatalogRelations} lays the objects of a
 * database over the rows that are the same in all. Stands on the data and on the model.
 */
@NullMarked
package io.braid.postgres.catalog.table;

import org.jspecify.annotations.NullMarked;
