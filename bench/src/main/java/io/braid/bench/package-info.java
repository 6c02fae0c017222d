/**
 * {@code braid bench}: workloads that anyone can run again, measured over JDBC as any client would.
 * {@link io.braid.bench.BenchMain} lists them. Stands on all other packages below it but the JMH benchmarks.
 */
@NullMarked
package io.braid.bench;

import org.jspecify.annotations.NullMarked;
