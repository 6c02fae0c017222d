/**
 * Imported metadata of sources in the data folder. {@link io.braid.execution.imports.ImportFiles} stores it. Depends on
 * storage.
 */
@NullMarked
package io.braid.execution.imports;

import org.jspecify.annotations.NullMarked;
