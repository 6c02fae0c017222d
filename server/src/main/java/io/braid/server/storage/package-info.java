/** The folder in which a server keeps what outlives it. */
@NullMarked
package io.braid.server.storage;

import org.jspecify.annotations.NullMarked;
