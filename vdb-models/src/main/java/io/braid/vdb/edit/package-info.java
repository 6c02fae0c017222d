/** Application of changes to models, as pure functions from a model and a change to the changed model or an error. */
@NullMarked
package io.braid.vdb.edit;

import org.jspecify.annotations.NullMarked;
