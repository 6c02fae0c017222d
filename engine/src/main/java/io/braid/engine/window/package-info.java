/** Window functions over a partition that is too large for memory. */
@NullMarked
package io.braid.engine.window;

import org.jspecify.annotations.NullMarked;
