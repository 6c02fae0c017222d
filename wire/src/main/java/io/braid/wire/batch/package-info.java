/** Rows by column, as they travel: arrays on one side, the same arrays on the other, copied in bulk. */
@NullMarked
package io.braid.wire.batch;

import org.jspecify.annotations.NullMarked;
