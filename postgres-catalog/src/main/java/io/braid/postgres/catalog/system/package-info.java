/**
 * PostgreSQL's catalog as system tables of every database. Its entry point is
 * {@link io.braid.postgres.catalog.system.PostgresCatalog}. Depends on all other packages of the module.
 */
@NullMarked
package io.braid.postgres.catalog.system;

import org.jspecify.annotations.NullMarked;
