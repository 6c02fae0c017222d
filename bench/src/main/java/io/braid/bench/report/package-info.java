/** Reports of workloads: as JSON, as a table, and as a page with plots. */
@NullMarked
package io.braid.bench.report;

import org.jspecify.annotations.NullMarked;
