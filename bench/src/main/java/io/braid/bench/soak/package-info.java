/** A server under load for as long as one likes, while its sources and clients meet with one fault after the other. */
@NullMarked
package io.braid.bench.soak;

import org.jspecify.annotations.NullMarked;
