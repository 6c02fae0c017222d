/**
 * Security barriers: what hides rows from a user, and which expressions are leakproof and so may be evaluated below.
 * {@link io.braid.planner.barrier.SecurityBarriers} and {@link io.braid.planner.barrier.Leakproof} are what others
 * need. Stands on {@code access}, {@code catalog}, {@code function}, {@code rel}, {@code rule} and {@code type}.
 */
@NullMarked
package io.braid.planner.barrier;

import org.jspecify.annotations.NullMarked;
