/** Tables in memory, and other engines that can query them. */
@NullMarked
package io.braid.bench.memory;

import org.jspecify.annotations.NullMarked;
