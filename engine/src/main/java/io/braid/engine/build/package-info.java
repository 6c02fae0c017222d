/**
 * Translation of plan nodes into operators.
 *
 * <p>Others need {@link io.braid.engine.build.OperatorBuilder}. Stands on all packages with operators.
 */
@NullMarked
package io.braid.engine.build;

import org.jspecify.annotations.NullMarked;
