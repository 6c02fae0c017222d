/**
 * Parallel pipelines: streaming steps that several workers apply to batches of one input.
 *
 * <p>Others need {@link io.braid.engine.pipeline.Pipeline} and {@link io.braid.engine.pipeline.PipelineStep}. Stands on
 * {@code operator} and {@code exchange}.
 */
@NullMarked
package io.braid.engine.pipeline;

import org.jspecify.annotations.NullMarked;
