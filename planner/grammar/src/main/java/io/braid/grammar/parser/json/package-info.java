/**
 * Tree nodes of the JSON functions of SQL, among them {@code JSON_TABLE}. Depends on {@link io.braid.grammar.parser}.
 */
@NullMarked
package io.braid.grammar.parser.json;

import org.jspecify.annotations.NullMarked;
