/** Tree nodes that Braid adds to Calcite's grammar, and what the generated parser builds trees with. */
@NullMarked
package io.braid.grammar.parser;

import org.jspecify.annotations.NullMarked;
