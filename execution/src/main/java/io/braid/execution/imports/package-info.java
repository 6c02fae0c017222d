/**
 * Imported metadata of sources in the data folder. {@link io.braid.execution.imports.ImportFiles} stores it. Stands on
 * storage.
 */
@NullMarked
package io.braid.execution.imports;

import org.jspecify.annotations.NullMarked;
