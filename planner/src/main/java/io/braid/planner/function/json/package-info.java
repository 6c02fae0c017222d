/**
 * JSON documents and paths, which are text to Braid. {@link io.braid.planner.function.json.Json} and
 * {@link io.braid.planner.function.json.JsonPath} are what others need. Stands on {@code function.value}.
 */
@NullMarked
package io.braid.planner.function.json;

import org.jspecify.annotations.NullMarked;
