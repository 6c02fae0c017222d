/**
 * Objects of a virtual database in PostgreSQL's catalog. {@link io.braid.postgres.catalog.model.DatabaseObjects}
 * contains schemas, tables, columns, indexes and constraints, with their OIDs and displayed names. Depends on the
 * execution module and on the types of the parent package.
 */
@NullMarked
package io.braid.postgres.catalog.model;

import org.jspecify.annotations.NullMarked;
