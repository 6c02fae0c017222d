/**
 * Governor of a source: connection permits, circuit breaker, log-in gate, stall detection and abandoned sessions.
 *
 * <p>Others need {@link io.braid.connector.jdbc.governor.Governor} and
 * {@link io.braid.connector.jdbc.governor.ReadGuard}. Stands on {@code dialect} and {@code option}.
 */
@NullMarked
package io.braid.connector.jdbc.governor;

import org.jspecify.annotations.NullMarked;
