/**
 * SQL text before it is parsed: {@link io.braid.planner.script.Script} cuts it into statements at its semicolons,
 * checks their length and depth, and reads their hints. Stands on {@link io.braid.planner.parser}.
 */
@NullMarked
package io.braid.planner.script;

import org.jspecify.annotations.NullMarked;
