package io.braid.console.saved;

/**
 * Statement that a user has saved under a name.
 *
 * @param folder heading of its list; empty for the user's own queries
 */
public record SavedQuery(String folder, String name, String database, String sql) {}
