/**
 * Statements that create, drop, rename and empty tables of sources, and create and drop schemas and views.
 *
 * <p>Its entry point is {@link io.braid.planner.table.PlannedTableChange}. Depends on {@code write}, {@code catalog},
 * {@code access} and {@code emit}.
 */
@NullMarked
package io.braid.planner.table;

import org.jspecify.annotations.NullMarked;
