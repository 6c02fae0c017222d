/**
 * Emission of plans: source texts, plan nodes and expressions. {@link io.braid.planner.emit.PlanEmitter} is what others
 * need. Stands on {@code catalog}, {@code cost}, {@code function}, {@code function.json}, {@code function.value},
 * {@code function.xml}, {@code option}, {@code provenance}, {@code pushdown}, {@code rel} and {@code type}.
 */
@NullMarked
package io.braid.planner.emit;

import org.jspecify.annotations.NullMarked;
