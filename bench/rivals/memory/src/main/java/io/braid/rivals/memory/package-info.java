/** Engines that are compared with Braid's, over the same rows in memory. */
@NullMarked
package io.braid.rivals.memory;

import org.jspecify.annotations.NullMarked;
