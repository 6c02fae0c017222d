/**
 * Import of a PostgreSQL database's foreign servers and tables as a model. Its entry point is
 * {@link io.braid.migration.fdw.ForeignDataImport}. Depends on {@link io.braid.migration}.
 */
@NullMarked
package io.braid.migration.fdw;

import org.jspecify.annotations.NullMarked;
