/** Contract tests of connectors, derived from the same capabilities that the planner reads. */
@NullMarked
package io.braid.testkit.contract;

import org.jspecify.annotations.NullMarked;
