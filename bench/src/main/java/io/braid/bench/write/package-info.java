/**
 * Cost of writing through Braid compared with direct writes; {@link io.braid.bench.write.WritesBench} is its command.
 */
@NullMarked
package io.braid.bench.write;

import org.jspecify.annotations.NullMarked;
