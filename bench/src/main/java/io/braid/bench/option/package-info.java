/** Command-line options shared by workloads. Depends on {@link io.braid.bench.rig}. */
@NullMarked
package io.braid.bench.option;

import org.jspecify.annotations.NullMarked;
