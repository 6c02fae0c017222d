package io.braid.engine.plan;

import java.util.List;

/** Formatter of the EXPLAIN ANALYZE report. Pure and safe for use by many threads. */
@FunctionalInterface
public interface AnalyzeReport {
    List<String> lines(Actuals actuals);
}
