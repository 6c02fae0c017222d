/** How many rows operations yield, as far as the sources' statistics tell. */
@NullMarked
package io.braid.planner.cost;

import org.jspecify.annotations.NullMarked;
