/** Statements that change virtual databases, as data. */
@NullMarked
package io.braid.vdb.change;

import org.jspecify.annotations.NullMarked;
