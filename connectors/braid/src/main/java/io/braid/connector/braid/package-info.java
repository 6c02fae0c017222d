/** Another Braid server as a source. */
@NullMarked
package io.braid.connector.braid;

import org.jspecify.annotations.NullMarked;
