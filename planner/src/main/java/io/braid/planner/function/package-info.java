/**
 * Functions of Braid's SQL: their names, types and local implementations. Its entry point is
 * {@link io.braid.planner.function.FunctionTable}. Depends on {@code function.json}, {@code function.value},
 * {@code function.xml} and {@code type}.
 */
@NullMarked
package io.braid.planner.function;

import org.jspecify.annotations.NullMarked;
