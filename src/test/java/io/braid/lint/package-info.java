/** Rules that only this project has, over its own text, each with the message a tired colleague needs. */
@NullMarked
package io.braid.lint;

import org.jspecify.annotations.NullMarked;
