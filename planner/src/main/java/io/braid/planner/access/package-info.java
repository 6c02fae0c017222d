/**
 * Access rights of the querying user: grants, row filters and column masks. Its entry point is
 * {@link io.braid.planner.access.Rights}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.access;

import org.jspecify.annotations.NullMarked;
