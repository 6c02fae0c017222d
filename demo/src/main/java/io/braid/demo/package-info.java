/** {@code braid demo}: four embedded databases, a server over them, and the queries of the study. */
@NullMarked
package io.braid.demo;

import org.jspecify.annotations.NullMarked;
