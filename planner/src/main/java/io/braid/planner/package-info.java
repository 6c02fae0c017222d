/** SQL in, a planned query out. */
@NullMarked
package io.braid.planner;

import org.jspecify.annotations.NullMarked;
