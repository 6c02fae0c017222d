/**
 * Imported table definitions of sources, cached until they expire. {@link io.braid.planner.imports.ImportCache} is what
 * others need. Stands on {@code concurrent} and {@code statistics}.
 */
@NullMarked
package io.braid.planner.imports;

import org.jspecify.annotations.NullMarked;
