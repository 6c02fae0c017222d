/** Configuration of Calcite's JDBC adapter that makes its results equal those of databases. */
@NullMarked
package io.braid.rivals.calcite;

import org.jspecify.annotations.NullMarked;
