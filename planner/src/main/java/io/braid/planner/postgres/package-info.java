/**
 * PostgreSQL's non-standard query syntax, rewritten to standard parse trees.
 * {@link io.braid.planner.postgres.PostgresForms} rewrites a statement before its functions are expanded. Depends on
 * {@link io.braid.planner.syntax}.
 */
@NullMarked
package io.braid.planner.postgres;

import org.jspecify.annotations.NullMarked;
