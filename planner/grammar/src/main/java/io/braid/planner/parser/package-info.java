/** The statements that Braid adds to Calcite's grammar, and the reading of SQL text. */
@NullMarked
package io.braid.planner.parser;

import org.jspecify.annotations.NullMarked;
