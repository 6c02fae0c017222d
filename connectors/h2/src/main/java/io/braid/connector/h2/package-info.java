/** H2 as a source. */
@NullMarked
package io.braid.connector.h2;

import org.jspecify.annotations.NullMarked;
