/** HTTP requests and replies of the console: JSON bodies, cookies, security headers, static files. */
@NullMarked
package io.braid.console.http;

import org.jspecify.annotations.NullMarked;
