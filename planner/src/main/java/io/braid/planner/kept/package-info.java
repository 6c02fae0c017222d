/** The rows that are kept of materialized views, as far as the planner must know of them. */
@NullMarked
package io.braid.planner.kept;

import org.jspecify.annotations.NullMarked;
