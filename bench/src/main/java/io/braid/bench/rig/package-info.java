/** Real servers with the study's data, and the ways in which a workload reaches it: directly, and through Braid. */
@NullMarked
package io.braid.bench.rig;

import org.jspecify.annotations.NullMarked;
