/** What a source is doing for Braid and how well, for whoever watches it. */
@NullMarked
package io.braid.spi.activity;

import org.jspecify.annotations.NullMarked;
