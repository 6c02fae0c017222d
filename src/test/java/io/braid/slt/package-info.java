/** SQL scripts in sqllogictest form: how they are read, run over any JDBC connection, compared and filled in. */
@NullMarked
package io.braid.slt;

import org.jspecify.annotations.NullMarked;
