/**
 * Parsed {@link io.braid.grammar.statement.Statement statements}: queries, changes of the model, and commands to the
 * session and the server. Depends on {@link io.braid.grammar.parser}.
 */
@NullMarked
package io.braid.grammar.statement;

import org.jspecify.annotations.NullMarked;
