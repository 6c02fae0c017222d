package io.braid.engine.plan.actual;

import java.util.List;

/** Puts into words what a query did. Pure and safe for use by many threads. */
@FunctionalInterface
public interface Report {
    List<String> lines(Actuals actuals);
}
