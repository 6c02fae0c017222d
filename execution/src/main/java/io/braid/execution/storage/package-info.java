/**
 * Data folder: private files and folders, with checksums where a damaged bit would matter.
 * {@link io.braid.execution.storage.DataFolder} is the entry. Stands on nothing else of this module.
 */
@NullMarked
package io.braid.execution.storage;

import org.jspecify.annotations.NullMarked;
