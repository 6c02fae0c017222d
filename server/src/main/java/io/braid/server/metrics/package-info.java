/** Metrics of the server, for monitoring systems. */
@NullMarked
package io.braid.server.metrics;

import org.jspecify.annotations.NullMarked;
