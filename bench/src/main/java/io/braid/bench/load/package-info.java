/** Running queries: one after the other, or many users at once. */
@NullMarked
package io.braid.bench.load;

import org.jspecify.annotations.NullMarked;
