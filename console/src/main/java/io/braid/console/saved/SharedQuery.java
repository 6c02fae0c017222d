package io.braid.console.saved;

/** A saved query that members of a role see. */
public record SharedQuery(String owner, String role, String name, String database, String sql) {}
