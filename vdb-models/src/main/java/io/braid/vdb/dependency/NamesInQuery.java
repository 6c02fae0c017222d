package io.braid.vdb.dependency;

import java.util.List;

/** Tells which tables, views and functions the text of a query names. Whoever understands SQL provides it. */
@FunctionalInterface
public interface NamesInQuery {
    /**
     * The names in FROM at every level of nesting, as written, each from its outermost part inwards; names that the query
     * itself introduces are not among them. A text that is no query names nothing.
     */
    List<List<String>> of(String sql);
}
