/**
 * PostgreSQL's catalog as system tables of every database: {@link io.braid.postgres.catalog.system.PostgresCatalog} is
 * the entry. Stands on all others.
 */
@NullMarked
package io.braid.postgres.catalog.system;

import org.jspecify.annotations.NullMarked;
