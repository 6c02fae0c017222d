/** Where the server listens. */
@NullMarked
package io.braid.server.network;

import org.jspecify.annotations.NullMarked;
