/** Completion of SQL at the cursor: names of the catalog and columns of the tables in scope. */
@NullMarked
package io.braid.console.completion;

import org.jspecify.annotations.NullMarked;
