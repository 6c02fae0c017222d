/** Fair queues for sources that ration what they have: {@link io.braid.spi.queue.FairQueue}. Public API. */
@NullMarked
package io.braid.spi.queue;

import org.jspecify.annotations.NullMarked;
