/** Questions to sources that the planning of a statement waits for. */
@NullMarked
package io.braid.planner.question;

import org.jspecify.annotations.NullMarked;
