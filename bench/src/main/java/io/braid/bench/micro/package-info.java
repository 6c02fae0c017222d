/**
 * Benchmarks by JMH of one part each: {@code braid bench jmh}. How long and in which unit they measure is said there,
 * for all.
 */
@NullMarked
package io.braid.bench.micro;

import org.jspecify.annotations.NullMarked;
