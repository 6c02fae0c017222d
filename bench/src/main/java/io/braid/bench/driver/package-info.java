/**
 * Workloads that measure the driver, its protocol and the readers of sources against a plain JDBC program:
 * {@link io.braid.bench.driver.DriverBench} and {@link io.braid.bench.driver.ReadersBench}. Stands on
 * {@link io.braid.bench.rig}.
 */
@NullMarked
package io.braid.bench.driver;

import org.jspecify.annotations.NullMarked;
