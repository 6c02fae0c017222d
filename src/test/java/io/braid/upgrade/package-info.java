/** Data folders of earlier versions, and copies of data folders. */
@NullMarked
package io.braid.upgrade;

import org.jspecify.annotations.NullMarked;
