package io.braid.planner.offload;

import io.braid.spi.compute.ComputeEngine;

/**
 * A distributed engine that may run parts of plans.
 *
 * @param localBytes memory that a query has here: what needs more is better run by the engine
 */
public record OffloadTarget(ComputeEngine engine, long localBytes) {}
