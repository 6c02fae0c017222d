/** Listeners: event loops, addresses, keep-alive, and the end of a process that has no memory left. */
@NullMarked
package io.braid.network;

import org.jspecify.annotations.NullMarked;
