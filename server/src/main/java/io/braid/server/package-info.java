/** The server process: one class that wires everything, and the ways to start it. */
@NullMarked
package io.braid.server;

import org.jspecify.annotations.NullMarked;
