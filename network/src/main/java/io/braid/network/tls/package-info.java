/** TLS: the server's certificate, which connections must be encrypted, and client certificates. */
@NullMarked
package io.braid.network.tls;

import org.jspecify.annotations.NullMarked;
