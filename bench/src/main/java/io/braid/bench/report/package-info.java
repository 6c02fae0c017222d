/** What came of a workload: for programs as JSON, for people as a table and as a page with plots. */
@NullMarked
package io.braid.bench.report;

import org.jspecify.annotations.NullMarked;
