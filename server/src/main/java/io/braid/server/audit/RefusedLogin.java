package io.braid.server.audit;

/**
 * A client that did not get in.
 *
 * @param user who it said it was; empty if it did not get that far
 * @param client where it is
 */
public record RefusedLogin(
        String user, String application, String database, String client, String sqlState, String error) {}
