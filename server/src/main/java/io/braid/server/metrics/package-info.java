/** Figures for whoever watches the server from outside. */
@NullMarked
package io.braid.server.metrics;

import org.jspecify.annotations.NullMarked;
