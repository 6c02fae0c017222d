/**
 * Facade of the engine: planned queries in, batches out.
 *
 * <p>{@link io.braid.engine.Engine} runs a query and returns a {@link io.braid.engine.result.Result}; all engines of a
 * process share {@link io.braid.engine.EngineResources}. Depends on all other packages of the engine.
 */
@NullMarked
package io.braid.engine;

import org.jspecify.annotations.NullMarked;
