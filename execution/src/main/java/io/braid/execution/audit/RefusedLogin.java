package io.braid.execution.audit;

import java.net.SocketAddress;

/**
 * A rejected login.
 *
 * @param isNamed true if the client got as far as sending a user name
 * @param user the claimed user name; empty if there is none, or only one in a token
 * @param client the client's address
 */
public record RefusedLogin(
        boolean isNamed,
        String user,
        String application,
        String database,
        SocketAddress client,
        String sqlState,
        String error) {}
