/** What a source tells of its tables. */
@NullMarked
package io.braid.spi.catalog;

import org.jspecify.annotations.NullMarked;
