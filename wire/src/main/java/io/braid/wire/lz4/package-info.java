/** Decompression of LZ4 blocks, without a library. */
@NullMarked
package io.braid.wire.lz4;

import org.jspecify.annotations.NullMarked;
