/** What samples of tables tell of their contents, where somebody has asked for it by ANALYZE. */
@NullMarked
package io.braid.planner.sample;

import org.jspecify.annotations.NullMarked;
