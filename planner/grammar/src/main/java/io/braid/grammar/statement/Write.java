package io.braid.grammar.statement;

import io.braid.grammar.parser.TableWrite;

/**
 * INSERT, UPDATE, DELETE, MERGE, or a query that locks rows. It can be planned only once, as planning may rewrite the
 * tree.
 */
public record Write(TableWrite tree) implements Statement {}
