/** The command line: statements, scripts and an interactive shell, all by way of the driver. */
@NullMarked
package io.braid.cli;

import org.jspecify.annotations.NullMarked;
