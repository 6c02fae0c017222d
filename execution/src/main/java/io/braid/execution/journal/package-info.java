/**
 * Append-only files of lines, written in batches by a thread of their own. {@link io.braid.execution.journal.Journal}
 * is the entry; its {@link io.braid.execution.journal.BatchingWriter} writes to other places, too. Stands on storage.
 */
@NullMarked
package io.braid.execution.journal;

import org.jspecify.annotations.NullMarked;
