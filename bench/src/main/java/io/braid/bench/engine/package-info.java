/**
 * Workloads that measure the engine alone, over rows in memory or generated ones:
 * {@link io.braid.bench.engine.EngineBench} and the joins beside it. Depends on {@link io.braid.bench.memory} and
 * {@link io.braid.bench.rig}.
 */
@NullMarked
package io.braid.bench.engine;

import org.jspecify.annotations.NullMarked;
