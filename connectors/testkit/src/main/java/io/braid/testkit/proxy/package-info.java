/**
 * Proxies between a client and a server: slow, cut or silent networks, and counters of round trips.
 *
 * <p>The entry point is {@link io.braid.testkit.proxy.FaultProxy}. Depends on no other package of the kit.
 */
@NullMarked
package io.braid.testkit.proxy;

import org.jspecify.annotations.NullMarked;
