/** Execution of queries: one after the other, or by many concurrent users. */
@NullMarked
package io.braid.bench.load;

import org.jspecify.annotations.NullMarked;
