/** What verifying statements finds at real sources. */
@NullMarked
package io.braid.verify;

import org.jspecify.annotations.NullMarked;
