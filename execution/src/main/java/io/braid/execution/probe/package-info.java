/**
 * Queries of the catalog that could not be answered, the list of what tools still miss.
 * {@link io.braid.execution.probe.UnansweredProbes} is the entry. Stands on query.
 */
@NullMarked
package io.braid.execution.probe;

import org.jspecify.annotations.NullMarked;
