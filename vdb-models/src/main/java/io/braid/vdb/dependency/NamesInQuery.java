package io.braid.vdb.dependency;

import java.util.List;

/**
 * Extraction of the tables, views and functions that a query or the statements of a trigger name. Implemented where SQL
 * is parsed.
 */
@FunctionalInterface
public interface NamesInQuery {
    /**
     * The names in FROM at every level of nesting, as written, each from its outermost part inwards; names that the
     * query itself introduces are not among them. Empty for a text that is not a query.
     */
    List<List<String>> of(String sql);
}
