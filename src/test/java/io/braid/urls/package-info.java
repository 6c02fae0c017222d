/** Which JDBC URLs the connectors take. */
@NullMarked
package io.braid.urls;

import org.jspecify.annotations.NullMarked;
