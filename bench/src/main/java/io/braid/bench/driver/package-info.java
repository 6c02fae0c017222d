/**
 * Workloads that compare the driver, its protocol and the readers of sources with a plain JDBC program:
 * {@link io.braid.bench.driver.DriverBench} and {@link io.braid.bench.driver.ReadersBench}. Depends on
 * {@link io.braid.bench.rig}.
 */
@NullMarked
package io.braid.bench.driver;

import org.jspecify.annotations.NullMarked;
