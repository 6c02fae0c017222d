/**
 * Statements: parsing and planning with the rights of their user, and commands.
 * {@link io.braid.execution.statement.StatementPreparer} prepares, {@link io.braid.execution.statement.CommandExecutor}
 * executes. Stands on query, session, refresh and plan.
 */
@NullMarked
package io.braid.execution.statement;

import org.jspecify.annotations.NullMarked;
