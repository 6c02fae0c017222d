package io.braid.console.saved;

/**
 * A statement that a user has saved under a name.
 *
 * @param folder heading under which it is listed; empty for the user's own
 */
public record SavedQuery(String folder, String name, String database, String sql) {}
