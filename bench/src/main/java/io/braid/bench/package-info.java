/**
 * The command {@code braid bench}: repeatable workloads, measured over JDBC as any client would.
 * {@link io.braid.bench.BenchMain} lists them. Depends on all packages below it except the JMH benchmarks.
 */
@NullMarked
package io.braid.bench;

import org.jspecify.annotations.NullMarked;
