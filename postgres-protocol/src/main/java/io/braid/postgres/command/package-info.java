/**
 * PostgreSQL's commands for transactions, cursors, prepared statements, settings and copies: {@code PostgresCommand}
 * and its parser. Everything else is a statement for Braid's planner.
 */
@NullMarked
package io.braid.postgres.command;

import org.jspecify.annotations.NullMarked;
