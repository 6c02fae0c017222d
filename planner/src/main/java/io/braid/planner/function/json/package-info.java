/**
 * JSON documents and paths; Braid represents JSON as text. Its entry points are
 * {@link io.braid.planner.function.json.Json} and {@link io.braid.planner.function.json.JsonPath}. Depends on
 * {@code function.value}.
 */
@NullMarked
package io.braid.planner.function.json;

import org.jspecify.annotations.NullMarked;
