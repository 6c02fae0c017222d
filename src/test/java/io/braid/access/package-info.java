/** What users are told of what they may not see. */
@NullMarked
package io.braid.access;

import org.jspecify.annotations.NullMarked;
