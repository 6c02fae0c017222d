/**
 * PostgreSQL's functions over the catalog. {@link io.braid.postgres.catalog.function.PostgresFunctions} looks them up
 * by name for one statement. Depends on the packages of tables, the model and reference data.
 */
@NullMarked
package io.braid.postgres.catalog.function;

import org.jspecify.annotations.NullMarked;
