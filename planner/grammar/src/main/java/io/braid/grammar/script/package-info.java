/**
 * Preparation of SQL text for the parser. {@link io.braid.grammar.script.Script} splits it into statements at
 * semicolons, checks their length and depth, and reads their hints. Depends on {@link io.braid.grammar.parser}.
 */
@NullMarked
package io.braid.grammar.script;

import org.jspecify.annotations.NullMarked;
