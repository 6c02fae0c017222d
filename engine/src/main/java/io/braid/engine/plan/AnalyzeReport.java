package io.braid.engine.plan;

import java.util.List;

/** Puts into words what a query did. Pure and safe for use by many threads. */
@FunctionalInterface
public interface AnalyzeReport {
    List<String> lines(Actuals actuals);
}
