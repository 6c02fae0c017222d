/**
 * A Braid server for tests: {@link io.braid.testcontainers.BraidContainer} runs it in a container,
 * {@link io.braid.testcontainers.EmbeddedBraid} in a process of its own. Stands on the JDBC driver.
 */
@NullMarked
package io.braid.testcontainers;

import org.jspecify.annotations.NullMarked;
