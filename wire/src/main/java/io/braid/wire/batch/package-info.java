/** Columnar batches on the wire: arrays that are copied in bulk on both sides. */
@NullMarked
package io.braid.wire.batch;

import org.jspecify.annotations.NullMarked;
