/** Runs planned queries: plan nodes in, batches out. */
@NullMarked
package io.braid.engine;

import org.jspecify.annotations.NullMarked;
