/** What in a model needs what. */
@NullMarked
package io.braid.vdb.dependency;

import org.jspecify.annotations.NullMarked;
