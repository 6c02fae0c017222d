/**
 * Governor of a source: connection permits, circuit breaker, login gate, stall detection and abandoned sessions.
 *
 * <p>Entry points are {@link io.braid.connector.jdbc.governor.Governor} and
 * {@link io.braid.connector.jdbc.governor.ReadGuard}. Depends on {@code dialect} and {@code option}.
 */
@NullMarked
package io.braid.connector.jdbc.governor;

import org.jspecify.annotations.NullMarked;
