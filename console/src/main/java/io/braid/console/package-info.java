/**
 * Web console: an HTTP API over the execution for browsers, and the pages. Start at {@link io.braid.console.Console}.
 */
@NullMarked
package io.braid.console;

import org.jspecify.annotations.NullMarked;
