/**
 * PostgreSQL's commands for transactions, cursors, prepared statements, settings and copies: {@code PostgresCommand}
 * and its parser. Braid's planner handles all other statements.
 */
@NullMarked
package io.braid.postgres.command;

import org.jspecify.annotations.NullMarked;
