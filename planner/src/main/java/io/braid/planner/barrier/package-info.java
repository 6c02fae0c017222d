/**
 * Security barriers, which hide rows from a user, and leakproof expressions, which may be evaluated below them. Its
 * entry points are {@link io.braid.planner.barrier.SecurityBarriers} and {@link io.braid.planner.barrier.Leakproof}.
 * Depends on {@code access}, {@code catalog}, {@code function}, {@code rel}, {@code rule} and {@code type}.
 */
@NullMarked
package io.braid.planner.barrier;

import org.jspecify.annotations.NullMarked;
