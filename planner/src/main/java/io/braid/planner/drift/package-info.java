/** How sources have moved away from what a model, or the last import, says of them. */
@NullMarked
package io.braid.planner.drift;

import org.jspecify.annotations.NullMarked;
