/**
 * Foreign servers and tables of a PostgreSQL as a model of Braid. {@link io.braid.migration.fdw.ForeignDataImport} is
 * what others need. Stands on {@link io.braid.migration}.
 */
@NullMarked
package io.braid.migration.fdw;

import org.jspecify.annotations.NullMarked;
