package io.braid.execution;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.Parameter;
import java.util.List;

/** Execution of queries in the transaction of a statement. */
@FunctionalInterface
interface TransactionQueries {
    Result read(PlannedQuery query, List<Parameter> values);
}
