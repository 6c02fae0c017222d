/** Engines that Braid's is measured beside, over the same rows in memory. */
@NullMarked
package io.braid.rivals.memory;

import org.jspecify.annotations.NullMarked;
