/**
 * Import of Trino's catalogs as models. Its entry point is {@link io.braid.migration.trino.TrinoImport}. Depends on
 * {@link io.braid.migration}.
 */
@NullMarked
package io.braid.migration.trino;

import org.jspecify.annotations.NullMarked;
