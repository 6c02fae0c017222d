/** Runs what the documentation shows. */
@NullMarked
package io.braid.docs;

import org.jspecify.annotations.NullMarked;
