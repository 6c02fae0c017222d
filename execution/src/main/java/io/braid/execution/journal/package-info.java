/**
 * Append-only files of lines, written by a thread of their own. {@link io.braid.execution.journal.Journal} is the
 * entry. Stands on storage.
 */
@NullMarked
package io.braid.execution.journal;

import org.jspecify.annotations.NullMarked;
