/** Models as text. */
@NullMarked
package io.braid.vdb.text;

import org.jspecify.annotations.NullMarked;
