/** Users who are known to a source by names of their own. */
@NullMarked
package io.braid.mapping;

import org.jspecify.annotations.NullMarked;
