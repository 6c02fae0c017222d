package io.braid.execution.query;

import io.braid.engine.plan.BatchedLookup;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.function.Supplier;

/**
 * Point look-up that a query is about to run and that can be batched with others.
 *
 * @param lookup the look-up without its keys, equal for all look-ups that can be batched
 * @param parameters supplies the query's parameters; fails if they are invalid
 */
public record PendingLookup(BatchedLookup lookup, Supplier<List<Parameter>> parameters) {}
