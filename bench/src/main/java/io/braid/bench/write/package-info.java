/** Cost of writing through Braid beside writing directly; {@link io.braid.bench.write.WritesBench} is its command. */
@NullMarked
package io.braid.bench.write;

import org.jspecify.annotations.NullMarked;
