/** The laws of who may know whom: one small file per law, its reason in the first line. */
@NullMarked
package io.braid.architecture;

import org.jspecify.annotations.NullMarked;
