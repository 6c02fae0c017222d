package io.braid.console.completion;

import java.util.List;

/**
 * A table in the scope of an expression.
 *
 * @param alias the name by which the statement refers to it
 * @param source what it is, in words for the list of proposals
 */
record ScopeTable(String alias, String source, List<ScopeColumn> columns) {}
