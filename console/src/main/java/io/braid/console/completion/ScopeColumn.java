package io.braid.console.completion;

/**
 * A column that an expression may name.
 *
 * @param type its type as SQL writes it; empty where only the validator could tell
 */
record ScopeColumn(String name, String type) {}
