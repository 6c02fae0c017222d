package io.braid.console.completion;

import java.util.List;

/**
 * A table in the scope of an expression.
 *
 * @param alias the name by which the statement refers to it
 * @param source its description for the list of proposals
 */
record ScopeTable(String alias, String source, List<ScopeColumn> columns) {}
