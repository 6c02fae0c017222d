/**
 * Imported table definitions of sources, cached until they expire. Its entry point is
 * {@link io.braid.planner.imports.ImportCache}. Depends on {@code concurrent} and {@code statistics}.
 */
@NullMarked
package io.braid.planner.imports;

import org.jspecify.annotations.NullMarked;
