/**
 * Append-only files of lines, written asynchronously in batches. {@link io.braid.execution.journal.Journal} is the
 * entry point; its {@link io.braid.execution.journal.BatchingWriter} also serves other destinations. Depends on
 * storage.
 */
@NullMarked
package io.braid.execution.journal;

import org.jspecify.annotations.NullMarked;
