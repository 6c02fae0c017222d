/**
 * Folders, locks and secret files of test servers.
 *
 * <p>Test servers need {@link io.braid.testkit.file.Folders}. Stands on no other package of the kit.
 */
@NullMarked
package io.braid.testkit.file;

import org.jspecify.annotations.NullMarked;
