/**
 * Caches of query results and of single rows. {@link io.braid.execution.result.Caches} is the entry point. Depends on
 * plan.
 */
@NullMarked
package io.braid.execution.result;

import org.jspecify.annotations.NullMarked;
