/**
 * Limits of roles on memory, time, rows and reads. {@link io.braid.execution.limit.Limits} are those of one user.
 * Depends on setting and storage.
 */
@NullMarked
package io.braid.execution.limit;

import org.jspecify.annotations.NullMarked;
