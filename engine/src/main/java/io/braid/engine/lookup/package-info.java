/** Look-ups of single rows that several queries have a source answer at once. */
@NullMarked
package io.braid.engine.lookup;

import org.jspecify.annotations.NullMarked;
