/**
 * Statements: parsing and planning with the user's privileges, and commands.
 * {@link io.braid.execution.statement.StatementPreparer} prepares, {@link io.braid.execution.statement.CommandExecutor}
 * executes. Depends on query, session, refresh and plan.
 */
@NullMarked
package io.braid.execution.statement;

import org.jspecify.annotations.NullMarked;
