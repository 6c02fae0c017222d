/** What a planner may be told to leave out. */
@NullMarked
package io.braid.planner.option;

import org.jspecify.annotations.NullMarked;
