/** Statements of the console: cursors with back-pressure, values as JSON, checks without execution. */
@NullMarked
package io.braid.console.query;

import org.jspecify.annotations.NullMarked;
