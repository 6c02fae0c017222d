/** Fair queues for rationed resources: {@link io.braid.spi.queue.FairQueue}. Public API. */
@NullMarked
package io.braid.spi.queue;

import org.jspecify.annotations.NullMarked;
