/**
 * The objects of a virtual database as PostgreSQL's catalog has them:
 * {@link io.braid.postgres.catalog.model.DatabaseObjects} has schemas, tables, columns, indexes and constraints, with
 * OIDs and the names under which they are shown. Stands on execution and on the types of the package above.
 */
@NullMarked
package io.braid.postgres.catalog.model;

import org.jspecify.annotations.NullMarked;
