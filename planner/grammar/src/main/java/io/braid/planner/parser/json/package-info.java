/**
 * Tree nodes of the JSON functions of SQL, among them {@code JSON_TABLE}. Stands on {@link io.braid.planner.parser}.
 */
@NullMarked
package io.braid.planner.parser.json;

import org.jspecify.annotations.NullMarked;
