/** Columnar batches, exchanged between sources, operators, caches and the protocol. Public API. */
@NullMarked
package io.braid.spi.batch;

import org.jspecify.annotations.NullMarked;
