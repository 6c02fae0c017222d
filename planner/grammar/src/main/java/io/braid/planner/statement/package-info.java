/** What a client may say: queries, changes of the model, and commands to its session and the server. */
@NullMarked
package io.braid.planner.statement;

import org.jspecify.annotations.NullMarked;
