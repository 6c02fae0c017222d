/**
 * Catalog queries: tables, columns, keys and statistics of a source.
 *
 * <p>Entry points are {@link io.braid.connector.jdbc.catalog.SchemaReader} and
 * {@link io.braid.connector.jdbc.catalog.SchemaQueries}. Depends on {@code dialect}.
 */
@NullMarked
package io.braid.connector.jdbc.catalog;

import org.jspecify.annotations.NullMarked;
