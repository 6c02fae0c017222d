/** Web console over a real server: its HTTP API, and its pages in a browser where one is installed. */
@NullMarked
package io.braid.console;

import org.jspecify.annotations.NullMarked;
