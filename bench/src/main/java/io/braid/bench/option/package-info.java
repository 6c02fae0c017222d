/** Command-line options that workloads share. Stands on {@link io.braid.bench.rig}. */
@NullMarked
package io.braid.bench.option;

import org.jspecify.annotations.NullMarked;
