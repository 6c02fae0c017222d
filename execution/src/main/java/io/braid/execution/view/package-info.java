/**
 * Materialized views: their versions, where those are stored, and which one a statement reads.
 * {@link io.braid.execution.view.StatementViews} is what one statement reads. Stands on source and storage.
 */
@NullMarked
package io.braid.execution.view;

import org.jspecify.annotations.NullMarked;
