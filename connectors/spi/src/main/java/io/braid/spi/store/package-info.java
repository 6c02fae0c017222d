/** Where Braid keeps rows of its own: a connector that can also write offers it. */
@NullMarked
package io.braid.spi.store;

import org.jspecify.annotations.NullMarked;
