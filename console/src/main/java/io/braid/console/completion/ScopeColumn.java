package io.braid.console.completion;

/**
 * A column that an expression may reference.
 *
 * @param type its SQL type; empty if only the validator could determine it
 */
record ScopeColumn(String name, String type) {}
