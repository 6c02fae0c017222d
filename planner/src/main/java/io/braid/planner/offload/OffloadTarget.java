package io.braid.planner.offload;

import io.braid.spi.compute.ComputeEngine;

/**
 * A distributed engine that may run parts of plans.
 *
 * @param localBytes the memory of a query in Braid, beyond which the engine is preferable
 */
public record OffloadTarget(ComputeEngine engine, long localBytes) {}
