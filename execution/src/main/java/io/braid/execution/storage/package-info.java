/**
 * Data folder: private files and folders, with checksums for critical files.
 * {@link io.braid.execution.storage.DataFolder} is the entry point. Depends on no other package of this module.
 */
@NullMarked
package io.braid.execution.storage;

import org.jspecify.annotations.NullMarked;
