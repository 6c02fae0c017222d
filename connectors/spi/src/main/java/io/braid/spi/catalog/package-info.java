/** Description of a source's tables: columns, keys, indexes, statistics. Public API. */
@NullMarked
package io.braid.spi.catalog;

import org.jspecify.annotations.NullMarked;
