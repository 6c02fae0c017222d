/** What Calcite's own JDBC adapter is told, so that it answers as databases do. */
@NullMarked
package io.braid.rivals.calcite;

import org.jspecify.annotations.NullMarked;
