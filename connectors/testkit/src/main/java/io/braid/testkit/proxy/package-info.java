/**
 * Proxies between a client and a server: slow, cut or silent networks, and counters of round trips.
 *
 * <p>Tests need {@link io.braid.testkit.proxy.FaultProxy}. Stands on no other package of the kit.
 */
@NullMarked
package io.braid.testkit.proxy;

import org.jspecify.annotations.NullMarked;
