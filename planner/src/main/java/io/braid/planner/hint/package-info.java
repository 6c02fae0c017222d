/**
 * Optimizer hints at tables, and warnings about those that a plan ignores. {@link io.braid.planner.hint.TableHints} is
 * what others need. Stands on {@code rel}.
 */
@NullMarked
package io.braid.planner.hint;

import org.jspecify.annotations.NullMarked;
