/** Tree nodes that Braid adds to Calcite's grammar, and the factories that the generated parser uses. */
@NullMarked
package io.braid.grammar.parser;

import org.jspecify.annotations.NullMarked;
