package io.braid.execution.audit;

import java.net.SocketAddress;

/**
 * A client that did not get in.
 *
 * @param isNamed whether it got as far as to say who it is
 * @param user who it said it was; empty if it did not say, or left that to a token
 * @param client where it is
 */
public record RefusedLogin(
        boolean isNamed,
        String user,
        String application,
        String database,
        SocketAddress client,
        String sqlState,
        String error) {}
