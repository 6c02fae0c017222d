/** SQL scripts in sqllogictest form, run over any JDBC connection. */
@NullMarked
package io.braid.slt;

import org.jspecify.annotations.NullMarked;
