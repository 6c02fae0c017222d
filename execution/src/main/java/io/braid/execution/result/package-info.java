/** Caches of results and of single rows. {@link io.braid.execution.result.Caches} holds both. Stands on plan. */
@NullMarked
package io.braid.execution.result;

import org.jspecify.annotations.NullMarked;
