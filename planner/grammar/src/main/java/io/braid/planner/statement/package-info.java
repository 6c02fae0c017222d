/**
 * Parsed {@link io.braid.planner.statement.Statement statements}: queries, changes of the model, and commands to the
 * session and the server. Stands on {@link io.braid.planner.parser}.
 */
@NullMarked
package io.braid.planner.statement;

import org.jspecify.annotations.NullMarked;
