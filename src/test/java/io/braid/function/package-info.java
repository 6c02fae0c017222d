/** The functions of Braid's SQL do what the guide says. */
@NullMarked
package io.braid.function;

import org.jspecify.annotations.NullMarked;
