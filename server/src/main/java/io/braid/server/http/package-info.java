/** Health checks over HTTP, for whoever starts and watches the server. */
@NullMarked
package io.braid.server.http;

import org.jspecify.annotations.NullMarked;
