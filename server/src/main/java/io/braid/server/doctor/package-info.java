/** {@code braid doctor}: an archive of the information for a bug report, without secrets. */
@NullMarked
package io.braid.server.doctor;

import org.jspecify.annotations.NullMarked;
