/**
 * Folders, locks and secret files of test servers.
 *
 * <p>The entry point is {@link io.braid.testkit.file.Folders}. Depends on no other package of the kit.
 */
@NullMarked
package io.braid.testkit.file;

import org.jspecify.annotations.NullMarked;
