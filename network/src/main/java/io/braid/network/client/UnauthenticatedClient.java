package io.braid.network.client;

import io.braid.network.tls.TlsPeer;
import java.net.SocketAddress;

/** Client that has not logged in: its address, and its end of the TLS connection. */
public record UnauthenticatedClient(SocketAddress address, TlsPeer tls) {}
