/**
 * Trino's catalogs as models of Braid. {@link io.braid.migration.trino.TrinoImport} is what others need. Stands on
 * {@link io.braid.migration}.
 */
@NullMarked
package io.braid.migration.trino;

import org.jspecify.annotations.NullMarked;
