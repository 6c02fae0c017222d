/**
 * JDBC driver of Braid. Its public types are the driver's API: {@link io.braid.jdbc.BraidDriver},
 * {@link io.braid.jdbc.BraidDataSource}, {@link io.braid.jdbc.BraidProperty} and
 * {@link io.braid.jdbc.ProgressingStatement}; the packages below it are internal. Stands on {@link io.braid.jdbc.core},
 * {@link io.braid.jdbc.cell} and {@link io.braid.jdbc.metadata}.
 */
@NullMarked
package io.braid.jdbc;

import org.jspecify.annotations.NullMarked;
