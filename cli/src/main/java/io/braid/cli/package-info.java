/** Command line: statements, scripts and an interactive shell, over the JDBC driver. */
@NullMarked
package io.braid.cli;

import org.jspecify.annotations.NullMarked;
