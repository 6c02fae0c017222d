/**
 * PostgreSQL's forms of queries that the standard lacks, as parse trees of the standard's:
 * {@link io.braid.planner.postgres.PostgresForms} rewrites a statement before its functions are expanded. Stands on
 * {@link io.braid.planner.syntax}.
 */
@NullMarked
package io.braid.planner.postgres;

import org.jspecify.annotations.NullMarked;
