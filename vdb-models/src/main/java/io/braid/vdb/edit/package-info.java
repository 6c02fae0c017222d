/** Carrying out changes on models, as pure functions: a model and a change in, the changed model or a refusal out. */
@NullMarked
package io.braid.vdb.edit;

import org.jspecify.annotations.NullMarked;
