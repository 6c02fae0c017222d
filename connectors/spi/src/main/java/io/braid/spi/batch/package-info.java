/** Rows by column: the one currency between sources, operators, caches and the protocol. */
@NullMarked
package io.braid.spi.batch;

import org.jspecify.annotations.NullMarked;
