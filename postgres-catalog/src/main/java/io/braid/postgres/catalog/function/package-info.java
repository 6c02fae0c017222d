/**
 * PostgreSQL's functions over the catalog: {@link io.braid.postgres.catalog.function.PostgresFunctions} has them by
 * name, for one statement. Stands on the tables, the model and the data.
 */
@NullMarked
package io.braid.postgres.catalog.function;

import org.jspecify.annotations.NullMarked;
