/**
 * SQL text before it is parsed: {@link io.braid.grammar.script.Script} cuts it into statements at its semicolons,
 * checks their length and depth, and reads their hints. Stands on {@link io.braid.grammar.parser}.
 */
@NullMarked
package io.braid.grammar.script;

import org.jspecify.annotations.NullMarked;
