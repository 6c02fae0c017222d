/** The functions of Braid's SQL: which there are, what types they have, and what they compute where no source does it. */
@NullMarked
package io.braid.planner.function;

import org.jspecify.annotations.NullMarked;
