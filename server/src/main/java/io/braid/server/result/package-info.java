/** Results that are kept for whoever asks the same again and takes rows of a while ago. */
@NullMarked
package io.braid.server.result;

import org.jspecify.annotations.NullMarked;
