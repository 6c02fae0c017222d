/** Systems that answer the same queries over the same databases, for comparison with Braid. None is part of Braid. */
@NullMarked
package io.braid.bench.rival;

import org.jspecify.annotations.NullMarked;
