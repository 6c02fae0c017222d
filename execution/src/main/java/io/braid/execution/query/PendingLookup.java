package io.braid.execution.query;

import io.braid.engine.plan.BatchedLookup;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.function.Supplier;

/**
 * The row that a query is going to look for, which may be asked for along with those of others.
 *
 * @param lookup how that is asked, the same for all that can be asked for together
 * @param parameters those of the query; fails if they are not what it takes
 */
public record PendingLookup(BatchedLookup lookup, Supplier<List<Parameter>> parameters) {}
