/**
 * Front door of the engine: planned queries in, batches out.
 *
 * <p>{@link io.braid.engine.Engine} runs a query and yields a {@link io.braid.engine.result.Result};
 * {@link io.braid.engine.EngineResources} is what all engines of a process share. Stands on all other packages of the
 * engine.
 */
@NullMarked
package io.braid.engine;

import org.jspecify.annotations.NullMarked;
