/** What the planner hands to the engine: a tree of immutable nodes, free of execution state. */
@NullMarked
package io.braid.engine.plan;

import org.jspecify.annotations.NullMarked;
