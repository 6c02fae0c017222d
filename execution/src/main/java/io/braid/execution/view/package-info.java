/**
 * Materialized views: their versions, where those are stored, and which one a statement reads.
 * {@link io.braid.execution.view.StatementViews} represents the views that one statement reads. Depends on source and
 * storage.
 */
@NullMarked
package io.braid.execution.view;

import org.jspecify.annotations.NullMarked;
