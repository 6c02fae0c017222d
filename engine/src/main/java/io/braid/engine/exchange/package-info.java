/** How batches, failures and the wish to stop pass from one thread to another. */
@NullMarked
package io.braid.engine.exchange;

import org.jspecify.annotations.NullMarked;
