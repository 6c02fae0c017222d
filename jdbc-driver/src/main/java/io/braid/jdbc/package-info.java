/**
 * JDBC driver of Braid. Public API: {@link io.braid.jdbc.BraidDriver}, {@link io.braid.jdbc.BraidDataSource},
 * {@link io.braid.jdbc.BraidProperty}, {@link io.braid.jdbc.ColumnarResult}, {@link io.braid.jdbc.ProgressingStatement}
 * and {@link io.braid.jdbc.StatementProgress}; the packages below it are internal. Depends on
 * {@link io.braid.jdbc.core}, {@link io.braid.jdbc.cell} and {@link io.braid.jdbc.metadata}.
 */
@NullMarked
package io.braid.jdbc;

import org.jspecify.annotations.NullMarked;
