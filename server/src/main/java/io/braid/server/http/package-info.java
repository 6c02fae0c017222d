/** Health checks over HTTP, for process managers and monitoring. */
@NullMarked
package io.braid.server.http;

import org.jspecify.annotations.NullMarked;
