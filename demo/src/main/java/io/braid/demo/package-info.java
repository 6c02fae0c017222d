/** {@code braid demo}: four embedded databases, a server over them, and example queries. */
@NullMarked
package io.braid.demo;

import org.jspecify.annotations.NullMarked;
