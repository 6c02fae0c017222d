/** What tools learn of a database through the driver's DatabaseMetaData. */
@NullMarked
package io.braid.metadata;

import org.jspecify.annotations.NullMarked;
