/** Text is compared by code points, whatever the databases compare by. */
@NullMarked
package io.braid.text;

import org.jspecify.annotations.NullMarked;
