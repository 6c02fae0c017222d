/** Activity and health of a source, for monitoring. Public API. */
@NullMarked
package io.braid.spi.activity;

import org.jspecify.annotations.NullMarked;
