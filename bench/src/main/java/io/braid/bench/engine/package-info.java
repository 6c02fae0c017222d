/**
 * Workloads that measure the engine alone, over rows that are in memory or made up:
 * {@link io.braid.bench.engine.EngineBench} and the joins beside it. Stands on {@link io.braid.bench.memory} and
 * {@link io.braid.bench.rig}.
 */
@NullMarked
package io.braid.bench.engine;

import org.jspecify.annotations.NullMarked;
