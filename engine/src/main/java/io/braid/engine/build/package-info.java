/**
 * Translation of plan nodes into operators.
 *
 * <p>The entry point is {@link io.braid.engine.build.OperatorBuilder}. Depends on all packages with operators.
 */
@NullMarked
package io.braid.engine.build;

import org.jspecify.annotations.NullMarked;
