/**
 * Access rights of the querying user: grants, row filters and column masks. {@link io.braid.planner.access.Rights} is
 * what others need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.access;

import org.jspecify.annotations.NullMarked;
