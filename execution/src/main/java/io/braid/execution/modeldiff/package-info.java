/**
 * Comparison of two versions of models by what users see: relations, rights, policies and the plans of queries.
 * {@link io.braid.execution.modeldiff.ModelComparison} is the entry. Stands on source and database.
 */
@NullMarked
package io.braid.execution.modeldiff;

import org.jspecify.annotations.NullMarked;
