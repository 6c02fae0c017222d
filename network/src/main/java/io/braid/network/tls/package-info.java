/** Encrypted connections: the server's certificate, who must use it, and the certificates of clients. */
@NullMarked
package io.braid.network.tls;

import org.jspecify.annotations.NullMarked;
