/** What is put into the folder of plugins. */
@NullMarked
package io.braid.plugin;

import org.jspecify.annotations.NullMarked;
