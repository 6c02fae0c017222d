package io.braid.server.protocol;

import io.braid.server.tls.TlsPeer;
import java.net.SocketAddress;

/** What is known of a client before it has logged in: where it is, and what encryption tells of it. */
record UnauthenticatedClient(SocketAddress address, TlsPeer tls) {}
