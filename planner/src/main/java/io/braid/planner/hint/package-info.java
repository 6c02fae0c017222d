/**
 * Optimizer hints at tables, and warnings about those that a plan ignores. Its entry point is
 * {@link io.braid.planner.hint.TableHints}. Depends on {@code rel}.
 */
@NullMarked
package io.braid.planner.hint;

import org.jspecify.annotations.NullMarked;
