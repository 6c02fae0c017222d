/** Tables that lie in memory, and other engines that can be asked about the same. */
@NullMarked
package io.braid.bench.memory;

import org.jspecify.annotations.NullMarked;
