package io.braid.server.statement;

import io.braid.server.matview.StatementViews;

/**
 * What a statement meets when it is made ready.
 *
 * @param views what it is to read of materialized views
 * @param checkpoint called again and again while it is planned; throws to end that
 */
public record Circumstances(StatementViews views, Runnable checkpoint) {}
