/** Aggregate functions, computed for all groups at once. */
@NullMarked
package io.braid.engine.aggregate;

import org.jspecify.annotations.NullMarked;
