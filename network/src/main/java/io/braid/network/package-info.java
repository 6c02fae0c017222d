/** Listeners: event loops, addresses, keep-alive, and termination of a process that has run out of memory. */
@NullMarked
package io.braid.network;

import org.jspecify.annotations.NullMarked;
