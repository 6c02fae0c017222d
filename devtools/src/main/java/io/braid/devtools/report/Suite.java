package io.braid.devtools.report;

import java.util.Map;
import java.util.Set;

/**
 * Report of one test class.
 *
 * @param module the folder of its module
 * @param iterations the iterations that its tests have declared, by name
 * @param seeds the seeds of randomized tests
 */
record Suite(
        String module,
        String name,
        int tests,
        int failed,
        int skipped,
        double seconds,
        Map<String, Long> iterations,
        Set<String> seeds) {}
