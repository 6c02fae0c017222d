/**
 * Functions of Braid's SQL: their names, types and local implementations.
 * {@link io.braid.planner.function.FunctionTable} is what others need. Stands on {@code function.json},
 * {@code function.value}, {@code function.xml} and {@code type}.
 */
@NullMarked
package io.braid.planner.function;

import org.jspecify.annotations.NullMarked;
