/**
 * Simplification of conditions and projections, independent of any source. Its rules make up the step Simplify. Depends
 * on {@code catalog}, {@code cost}, {@code rel} and {@code rule}.
 */
@NullMarked
package io.braid.planner.simplify;

import org.jspecify.annotations.NullMarked;
