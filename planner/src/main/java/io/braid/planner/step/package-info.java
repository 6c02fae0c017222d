/** The steps of planning, each from one tree of relational algebra to another. */
@NullMarked
package io.braid.planner.step;

import org.jspecify.annotations.NullMarked;
