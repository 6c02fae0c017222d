/** How much planning one statement may take. */
@NullMarked
package io.braid.planner.budget;

import org.jspecify.annotations.NullMarked;
