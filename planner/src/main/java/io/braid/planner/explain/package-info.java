/** Plans as people and tools read them: EXPLAIN as text and as JSON. */
@NullMarked
package io.braid.planner.explain;

import org.jspecify.annotations.NullMarked;
