/**
 * Validation: resolution of names and types where Calcite differs from PostgreSQL. Its entry point is
 * {@link io.braid.planner.validate.QueryValidator}. Depends on {@code budget}, {@code catalog}, {@code function},
 * {@code parameter}, {@code syntax} and {@code type}.
 */
@NullMarked
package io.braid.planner.validate;

import org.jspecify.annotations.NullMarked;
