/**
 * Statements that create, drop, rename and empty tables of sources.
 *
 * <p>Others need {@link io.braid.planner.table.PlannedTableChange}. Stands on {@code write}, {@code catalog},
 * {@code access} and {@code emit}.
 */
@NullMarked
package io.braid.planner.table;

import org.jspecify.annotations.NullMarked;
