package io.braid.console.saved;

/** Saved query that is visible to members of a role. */
public record SharedQuery(String owner, String role, String name, String database, String sql) {}
