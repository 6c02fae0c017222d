/**
 * Validation: resolution of names and types, where Calcite's is not PostgreSQL's.
 * {@link io.braid.planner.validate.QueryValidator} is what others need. Stands on {@code budget}, {@code catalog},
 * {@code function}, {@code parameter}, {@code syntax} and {@code type}.
 */
@NullMarked
package io.braid.planner.validate;

import org.jspecify.annotations.NullMarked;
