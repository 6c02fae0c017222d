/** {@code braid doctor}: what a bug report needs, in one archive without secrets. */
@NullMarked
package io.braid.server.doctor;

import org.jspecify.annotations.NullMarked;
