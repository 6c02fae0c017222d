/** Resolution of names, and of changed files, to test classes. */
@NullMarked
package io.braid.devtools.select;

import org.jspecify.annotations.NullMarked;
