/** What sources said of their tables, kept in the data folder. */
@NullMarked
package io.braid.server.imports;

import org.jspecify.annotations.NullMarked;
