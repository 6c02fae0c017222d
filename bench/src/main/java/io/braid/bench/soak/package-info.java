/** Soak test: a server under load for any time, while its sources and clients are subject to faults. */
@NullMarked
package io.braid.bench.soak;

import org.jspecify.annotations.NullMarked;
