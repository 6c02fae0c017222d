/** The virtual database as data: what a model declares, and what is wrong with it. */
@NullMarked
package io.braid.vdb;

import org.jspecify.annotations.NullMarked;
