/** Rows by column, as they travel between sources, operators, caches and the protocol. Public API. */
@NullMarked
package io.braid.spi.batch;

import org.jspecify.annotations.NullMarked;
