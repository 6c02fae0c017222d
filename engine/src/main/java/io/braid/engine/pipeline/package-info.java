/**
 * Parallel pipelines: streaming steps that several workers apply to batches of one input.
 *
 * <p>The entry points are {@link io.braid.engine.pipeline.Pipeline} and {@link io.braid.engine.pipeline.PipelineStep}.
 * Depends on {@code operator} and {@code exchange}.
 */
@NullMarked
package io.braid.engine.pipeline;

import org.jspecify.annotations.NullMarked;
