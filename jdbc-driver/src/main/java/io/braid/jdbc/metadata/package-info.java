/**
 * Metadata as JDBC defines it: types, columns, parameters, and the catalog that
 * {@link io.braid.jdbc.metadata.DatabaseCatalog} queries. Internal to the driver. Depends on
 * {@link io.braid.jdbc.core}.
 */
@NullMarked
package io.braid.jdbc.metadata;

import org.jspecify.annotations.NullMarked;
