/** Modules of the checkout as their poms describe them, and the Maven build that compiles all of them once. */
@NullMarked
package io.braid.devtools.project;

import org.jspecify.annotations.NullMarked;
