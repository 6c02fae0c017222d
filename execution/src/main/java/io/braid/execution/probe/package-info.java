/**
 * Catalog queries that could not be answered, as a list of features that tools miss.
 * {@link io.braid.execution.probe.UnansweredProbes} is the entry point. Depends on query.
 */
@NullMarked
package io.braid.execution.probe;

import org.jspecify.annotations.NullMarked;
