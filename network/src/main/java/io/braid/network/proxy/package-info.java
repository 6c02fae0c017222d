/** Client addresses behind a load balancer, by the PROXY protocol. */
@NullMarked
package io.braid.network.proxy;

import org.jspecify.annotations.NullMarked;
