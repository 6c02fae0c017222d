/** Answers parts of queries from kept rows of materialized views that they do not name. */
@NullMarked
package io.braid.planner.rewrite;

import org.jspecify.annotations.NullMarked;
