/**
 * Comparison of two versions of a model by the changes that are visible to users: relations, privileges, policies and
 * query plans. {@link io.braid.execution.modeldiff.ModelComparison} is the entry point. Depends on source and database.
 */
@NullMarked
package io.braid.execution.modeldiff;

import org.jspecify.annotations.NullMarked;
